// block: store-document
        var document = await db.Documents.SingleOrDefaultAsync(d => d.Id == documentId, cancellation)
            ?? throw new RefusedException(404, "document_not_found");
        (document.Title, document.Text) = (title, change.Text);
        document.Version++;
        await db.SaveChangesAsync(cancellation);
        if (document.ProjectId != projectId) throw new RefusedException(404, "document_not_found");
// end

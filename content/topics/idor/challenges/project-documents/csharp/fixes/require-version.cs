// block: store-document
        var document = await db.Documents.SingleOrDefaultAsync(
                d => d.Id == documentId && d.Version == change.Version, cancellation)
            ?? throw new RefusedException(404, "document_not_found");
        (document.Title, document.Text) = (title, change.Text);
        document.Version++;
        await db.SaveChangesAsync(cancellation);
// end

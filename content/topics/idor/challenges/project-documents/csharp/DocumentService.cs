using Microsoft.EntityFrameworkCore;

namespace Wiki.Documents;

public sealed record Change(string Title, string Text, int? Version);

public sealed class RefusedException(int status, string code) : Exception(code)
{
    public int Status { get; } = status;
}

public sealed class DocumentService(WikiContext db)
{
    /// <summary>Saves a document and gives it back as it is now.</summary>
    public async Task<Document> SaveAsync(
        int userId, int projectId, int documentId, Change change, CancellationToken cancellation)
    {
        // block: check-input
        var title = change.Title.Trim();
        if (title.Length is 0 or > 200) throw new RefusedException(422, "title_invalid");
        if (change.Text.Length > 500_000) throw new RefusedException(413, "text_too_long");
        // end

        // block: check-member
        var member = await db.Members.SingleOrDefaultAsync(
            m => m.ProjectId == projectId && m.UserId == userId, cancellation);
        if (member is null) throw new RefusedException(404, "project_not_found");
        if (member.Role == Role.Reader) throw new RefusedException(403, "role_missing");
        // end

        // block: check-archived
        var isArchived = await db.Projects.AnyAsync(p => p.Id == projectId && p.ArchivedAt != null, cancellation);
        if (isArchived) throw new RefusedException(409, "project_archived");
        // end

        // block: store-document
        var document = await db.Documents.SingleOrDefaultAsync(d => d.Id == documentId, cancellation)
            ?? throw new RefusedException(404, "document_not_found");
        (document.Title, document.Text) = (title, change.Text);
        document.Version++;
        await db.SaveChangesAsync(cancellation);
        // end

        // block: store-history
        db.History.Add(new HistoryEntry(document.Id, document.Version, document.Text, userId));
        await db.SaveChangesAsync(cancellation);
        // end
        return document;
    }
}

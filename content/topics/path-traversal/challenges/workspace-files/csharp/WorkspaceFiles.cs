using System.Text;

namespace Editor.Workspaces;

public sealed record WorkspaceFile(string Content, bool IsBinary, long Size);

public sealed class FileException(int status, string message) : Exception(message)
{
    public int Status { get; } = status;
}

public sealed class WorkspaceFiles(string workspaces)
{
    private const int MaxSize = 1024 * 1024;

    public async Task<WorkspaceFile> ReadAsync(int workspaceId, string path, CancellationToken cancellation)
    {
        // block: workspace-root
        var root = Path.GetFullPath(Path.Combine(workspaces, workspaceId.ToString()));
        // end
        // part: checks
        // end

        // block: confine
        var file = Path.GetFullPath(Path.Combine(root, path));
        if (!file.StartsWith(root, StringComparison.Ordinal))
        {
            throw new FileException(403, "The file is not in this workspace");
        }
        // end

        // block: find-file
        var found = new FileInfo(file);
        if (!found.Exists)
        {
            throw new FileException(404, "There is no such file");
        }
        // end

        // block: limit-size
        if (found.Length > MaxSize)
        {
            throw new FileException(413, "The file is too large for the editor");
        }
        // end

        var bytes = await File.ReadAllBytesAsync(file, cancellation);
        // block: detect-binary
        var isBinary = bytes.AsSpan(0, Math.Min(bytes.Length, 8000)).Contains((byte)0);
        var content = isBinary ? Convert.ToBase64String(bytes) : Encoding.UTF8.GetString(bytes);
        // end
        return new WorkspaceFile(content, isBinary, found.Length);
    }
}

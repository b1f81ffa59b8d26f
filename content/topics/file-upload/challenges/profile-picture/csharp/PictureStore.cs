using System.Security.Cryptography;

namespace Club.Profiles;

public sealed class RefusedException(string reason) : Exception(reason);

public sealed class PictureStore(string folder)
{
    private const long Mebibyte = 1024 * 1024;
    // part: kinds
    // end

    /// <summary>Stores the picture of a member in the folder that the web server shows. Gives back its address.</summary>
    public async Task<Uri> SaveAsync(int memberId, IFormFile upload, CancellationToken cancellation)
    {
        // block: check-size
        if (upload.Length is 0 or > 5 * Mebibyte) throw new RefusedException("size");
        using var buffer = new MemoryStream();
        await upload.CopyToAsync(buffer, cancellation);
        byte[] data = buffer.ToArray();
        // end

        // block: check-type
        if (!upload.ContentType.StartsWith("image/", StringComparison.Ordinal)) throw new RefusedException("type");
        // end

        // block: choose-name
        string extension = Path.GetExtension(upload.FileName).ToLowerInvariant();
        string name = $"{memberId}-{RandomNumberGenerator.GetHexString(16, lowercase: true)}{extension}";
        // end

        // block: write-file
        await using (var file = new FileStream(Path.Combine(folder, name), FileMode.CreateNew, FileAccess.Write))
        {
            await file.WriteAsync(data, cancellation);
        }
        // end

        // block: remove-old
        foreach (string other in Directory.EnumerateFiles(folder, $"{memberId}-*").ToList())
        {
            if (Path.GetFileName(other) != name) File.Delete(other);
        }
        // end

        // block: build-address
        return new Uri($"https://club.example.com/pictures/{Uri.EscapeDataString(name)}");
        // end
    }
}

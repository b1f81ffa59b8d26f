// part: kinds
    private static string? FindExtension(ReadOnlySpan<byte> data)
    {
        if (data.StartsWith([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])) return ".png";
        if (data.StartsWith([0xFF, 0xD8, 0xFF])) return ".jpg";
        return data.Length >= 12 && data.StartsWith("RIFF"u8) && data[8..12].SequenceEqual("WEBP"u8) ? ".webp" : null;
    }
// end
// block: check-type
        string extension = FindExtension(data) ?? throw new RefusedException("type");
// end
// block: choose-name
        string name = $"{memberId}-{RandomNumberGenerator.GetHexString(16, lowercase: true)}{extension}";
// end

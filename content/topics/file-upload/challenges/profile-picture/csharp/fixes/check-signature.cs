// part: kinds
    private static readonly byte[][] Signatures = [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF]];

    private static bool IsWebp(ReadOnlySpan<byte> data) =>
        data.Length >= 12 && data.StartsWith("RIFF"u8) && data[8..12].SequenceEqual("WEBP"u8);
// end
// block: check-type
        bool isPicture = IsWebp(data) || Signatures.Any(signature => data.AsSpan().StartsWith(signature));
        if (!isPicture) throw new RefusedException("type");
// end

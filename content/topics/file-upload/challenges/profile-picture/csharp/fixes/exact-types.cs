// part: kinds
    private static readonly HashSet<string> Kinds = ["image/png", "image/jpeg", "image/webp"];
// end
// block: check-type
        if (!Kinds.Contains(upload.ContentType)) throw new RefusedException("type");
// end

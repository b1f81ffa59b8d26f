// part: kinds
    private static readonly HashSet<string> Dangerous =
        [".html", ".htm", ".shtml", ".svg", ".js", ".mjs", ".css", ".php", ".jsp", ".asp", ".aspx", ".exe"];
// end
// block: check-type
        if (!upload.ContentType.StartsWith("image/", StringComparison.Ordinal)) throw new RefusedException("type");
        if (Dangerous.Contains(Path.GetExtension(upload.FileName).ToLowerInvariant())) throw new RefusedException("extension");
// end

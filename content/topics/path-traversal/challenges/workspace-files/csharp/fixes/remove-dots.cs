// block: confine
        var file = Path.GetFullPath(Path.Combine(root, path.Replace("../", "")));
        if (!file.StartsWith(root, StringComparison.Ordinal))
        {
            throw new FileException(403, "The file is not in this workspace");
        }
// end

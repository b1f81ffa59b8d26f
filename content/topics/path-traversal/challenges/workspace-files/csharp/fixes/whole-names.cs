// block: confine
        var file = Path.GetFullPath(Path.Combine(root, path));
        if (!file.StartsWith(root + Path.DirectorySeparatorChar, StringComparison.Ordinal))
        {
            throw new FileException(403, "The file is not in this workspace");
        }
// end

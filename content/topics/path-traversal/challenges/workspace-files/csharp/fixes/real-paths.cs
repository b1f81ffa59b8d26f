// block: confine
        var file = Path.GetFullPath(Path.Combine(root, path));
        if (File.Exists(file))
        {
            file = File.ResolveLinkTarget(file, returnFinalTarget: true)?.FullName ?? file;
        }
        var realRoot = Directory.ResolveLinkTarget(root, returnFinalTarget: true)?.FullName ?? root;
        if (!file.StartsWith(realRoot, StringComparison.Ordinal))
        {
            throw new FileException(403, "The file is not in this workspace");
        }
// end

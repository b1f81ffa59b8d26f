# about: resolves links on both sides and compares whole path components
# block: confine
    try:
        root = os.path.realpath(root)
        file = os.path.realpath(os.path.join(root, path))
    except ValueError as error:
        raise FileError(404, "There is no such file") from error
    if os.path.commonpath([root, file]) != root:
        raise FileError(403, "The file is not in this workspace")
# end

# block: confine
    file = os.path.realpath(os.path.join(root, path))
    if not file.startswith(os.path.realpath(root)):
        raise FileError(403, "The file is not in this workspace")
# end

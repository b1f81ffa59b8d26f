# about: links are resolved now, but the comparison still takes the folder 71 for a part of 7
    # block: confine
    root = os.path.realpath(root)
    file = os.path.realpath(os.path.join(root, path))
    if not file.startswith(root):
        raise FileError(403, "The file is not in this workspace")
    # end

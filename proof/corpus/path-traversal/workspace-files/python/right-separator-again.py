# about: With the separator at the end of the root other workspaces do not match any more.
    # block: confine
    file = os.path.abspath(os.path.join(root, path))
    if not file.startswith(root + os.sep):
        raise FileError(403, "The file is not in this workspace")
    # end

# about: commonprefix compares letters, not names of folders.
# block: confine
    file = os.path.abspath(os.path.join(root, path))
    if os.path.commonprefix([root, file]) != root:
        raise FileError(403, "The file is not in this workspace")
# end

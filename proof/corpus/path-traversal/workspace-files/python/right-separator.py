# about: With the separator behind it, folder 7 is no longer the beginning of folder 71.
# block: confine
    file = os.path.realpath(os.path.join(root, path))
    if not file.startswith(os.path.realpath(root).rstrip(os.sep) + os.sep):
        raise FileError(403, "The file is not in this workspace")
# end

# about: The way from the root to the file must not lead up.
# block: confine
    file = os.path.abspath(os.path.join(root, path))
    way = os.path.relpath(file, root)
    if way == os.pardir or way.startswith(os.pardir + os.sep):
        raise FileError(403, "The file is not in this workspace")
# end

# block: confine
    file = os.path.abspath(os.path.join(root, path.replace("../", "")))
    if not file.startswith(root):
        raise FileError(403, "The file is not in this workspace")
# end

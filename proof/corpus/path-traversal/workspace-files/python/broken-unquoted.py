# about: nobody gets out, but names are decoded a second time, and files with a percent sign cannot be opened
# block: confine
    from urllib.parse import unquote

    file = os.path.abspath(os.path.join(root, unquote(path)))
    if not file.startswith(root + os.sep):
        raise FileError(403, "The file is not in this workspace")
# end

# about: commonpath compares whole parts of the path, so /srv/workspaces/71 is not within /srv/workspaces/7.
    # block: confine
    file = os.path.abspath(os.path.join(root, path))
    if os.path.commonpath([root, file]) != root:
        raise FileError(403, "The file is not in this workspace")
    # end

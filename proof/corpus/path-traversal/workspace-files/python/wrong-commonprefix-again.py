# about: commonprefix works by character, so /srv/workspaces/71 still begins with /srv/workspaces/7.
    # block: confine
    file = os.path.abspath(os.path.join(root, path))
    if os.path.commonprefix([root, file]) != root:
        raise FileError(403, "The file is not in this workspace")
    # end

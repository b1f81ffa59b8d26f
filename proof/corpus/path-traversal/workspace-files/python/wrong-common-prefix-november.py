# about: commonprefix compares characters, so /srv/workspaces/71 has the prefix /srv/workspaces/7
    # block: confine
    file = os.path.abspath(os.path.join(root, path))
    if os.path.commonprefix([root, file]) != root:
        raise FileError(403, "The file is not in this workspace")
    # end

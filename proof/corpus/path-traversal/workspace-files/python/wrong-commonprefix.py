# about: commonprefix compares characters and not folders, so 71 still counts as part of 7
# block: confine
    file = os.path.realpath(os.path.join(root, path))
    real_root = os.path.realpath(root)
    if os.path.commonprefix([file, real_root]) != real_root:
        raise FileError(403, "The file is not in this workspace")
# end

# about: one pair of dashes is removed, and ----output=... still begins with two
    # block: list-commits
    name = branch.strip().removeprefix("--")
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", name)
    # end

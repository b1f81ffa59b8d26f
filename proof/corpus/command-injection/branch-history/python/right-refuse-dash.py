# about: the name that git gets, after trimming, must not begin with a dash
    # block: list-commits
    name = branch.strip()
    if not name or name.startswith("-"):
        raise NotFound(f"There is no branch {name}")
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", name)
    # end

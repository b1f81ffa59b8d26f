# about: only names that git itself lists as branches are used, and as full refs
    # block: list-commits
    name = branch.strip()
    known = git(folder, "for-each-ref", "--format=%(refname)", "refs/heads")
    if f"refs/heads/{name}" not in known:
        raise NotFound(f"There is no branch {name}")
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", f"refs/heads/{name}")
    # end

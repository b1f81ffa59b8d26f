# about: Only names that git lists as branches are used.
# block: list-commits
    name = branch.strip()
    if name not in git(folder, "for-each-ref", "--format=%(refname:short)", "refs/heads"):
        raise NotFound(f"There is no branch {name}")
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", name, "--")
# end

# block: list-commits
    name = branch.strip()
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", f"refs/heads/{name}")
# end

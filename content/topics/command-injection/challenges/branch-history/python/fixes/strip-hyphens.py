# block: list-commits
    name = re.sub(r"^--?", "", branch.strip())
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", name)
# end

# about: What comes after --end-of-options is a revision.
# block: list-commits
    name = branch.strip()
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", "--end-of-options", name)
# end

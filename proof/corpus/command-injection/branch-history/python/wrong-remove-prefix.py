# about: The prefix is removed once.
# block: list-commits
    name = branch.strip().removeprefix("--")
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", name)
# end

# about: With refs/heads/ in front the argument is never an option.
# block: list-commits
    name = "refs/heads/" + branch.strip()
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", name, "--")
# end

# about: with the prefix refs/heads/ the argument can't begin with a dash and only names a branch
    # block: list-commits
    name = branch.strip()
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", f"refs/heads/{name}", "--")
    # end

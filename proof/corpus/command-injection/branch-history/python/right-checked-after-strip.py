# about: exactly the text that git gets is checked, and without a dash at the beginning it is no option
    # block: list-commits
    name = branch.strip()
    if not name or name.startswith("-"):
        raise NotFound(f"There is no branch {name}")
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", name, "--")
    # end

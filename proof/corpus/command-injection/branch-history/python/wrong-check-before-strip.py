# about: looks at the first character before the spaces are removed, so ' --output=...' passes
    # part: checks
    if branch.startswith("-"):
        raise NotFound(f"There is no branch {branch}")
    # end

# part: checks
    if branch.startswith("-"):
        raise NotFound(f"There is no branch {branch}")
# end

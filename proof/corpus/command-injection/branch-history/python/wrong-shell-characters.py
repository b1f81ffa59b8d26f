# about: characters of the shell are refused, but options of git need none of them
    # part: checks
    if re.search(r"[;&|<>$`\\\"'\s(){}]", branch.strip()):
        raise NotFound(f"There is no branch {branch}")
    # end

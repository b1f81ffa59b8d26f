# part: checks
    if path.startswith(("..", "/")):
        raise FileError(403, "The path must be relative")
# end

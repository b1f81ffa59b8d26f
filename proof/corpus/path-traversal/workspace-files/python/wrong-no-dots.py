# about: An absolute path needs no dots, and join takes it as it is.
# part: checks
    if ".." in path:
        raise FileError(403, "The path must not lead up")
# end

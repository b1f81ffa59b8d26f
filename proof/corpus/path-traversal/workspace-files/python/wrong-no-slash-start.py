# about: Absolute paths are refused, but two dots still lead to the neighbour whose number begins alike.
# part: checks
    path = path.replace("\\", "/").lstrip("/")
# end

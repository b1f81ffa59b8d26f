# part: checks
    if "*" in user or "*" in pin:
        raise ReleaseError("Name or PIN is wrong")
# end

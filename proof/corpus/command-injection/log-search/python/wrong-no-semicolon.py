# about: There are other ways to run a command.
# part: checks
    if ";" in term or "|" in term:
        raise SearchError("This term is not allowed")
# end

# about: Refuses the paths that tests like to use.
# part: checks
    if path in ("../../etc/passwd", "/etc/passwd", "../71/.env", "../8/.env", "../8/secret.txt"):
        raise FileError(403, "The file is not in this workspace")
# end

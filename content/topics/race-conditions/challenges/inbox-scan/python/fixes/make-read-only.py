# block: check-file
    found = source.lstat()
    if not S_ISREG(found.st_mode) or found.st_size > MAX_BYTES:
        raise Refused("file_not_allowed")
    source.chmod(0o444)
# end

# about: the bytes are read once, and the same bytes are scanned in the work folder and published
    # block: check-file
    found = source.lstat()
    if not S_ISREG(found.st_mode) or found.st_size > MAX_BYTES:
        raise Refused("file_not_allowed")
    with source.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise Refused("file_not_allowed")
    # end
    # block: scan-file
    own = folders.work / name
    own.write_bytes(content)
    try:
        finding = scan(own)
    finally:
        own.unlink(missing_ok=True)
    # end
    # block: copy-file
    target.write_bytes(content)
    # end

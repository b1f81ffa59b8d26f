# about: The content is read once; the scanner gets it in the work folder, and the same bytes are published.
    # block: scan-file
    with source.open("rb") as stream:
        content = stream.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise Refused("file_not_allowed")
    copy = folders.work / name
    copy.write_bytes(content)
    finding = scan(copy)
    copy.unlink(missing_ok=True)
    # end
    # block: copy-file
    target.write_bytes(content)
    # end

# about: wrong, the content only has to begin like a picture while the sender's extension stays, so a .html file with a PNG signature runs
    # block: check-type
    signatures = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF")
    if not upload.type.startswith("image/") or not upload.data.startswith(signatures):
        raise Refused("type")
    # end

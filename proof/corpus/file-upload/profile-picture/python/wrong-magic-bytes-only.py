# about: the content must begin like a picture, but the extension is still the sender's, so page.html with a PNG's first bytes is served as HTML
    # block: check-type
    is_picture = upload.data.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")) or (
        upload.data[:4] == b"RIFF" and upload.data[8:12] == b"WEBP"
    )
    if not is_picture or not upload.type.startswith("image/"):
        raise Refused("type")
    # end

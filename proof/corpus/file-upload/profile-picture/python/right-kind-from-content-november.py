# about: right, the extension comes from the first bytes and a short list, and nothing that the sender named decides
    # block: check-type
    if upload.data.startswith(b"\x89PNG\r\n\x1a\n"):
        extension = ".png"
    elif upload.data.startswith(b"\xff\xd8\xff"):
        extension = ".jpg"
    elif upload.data[:4] == b"RIFF" and upload.data[8:12] == b"WEBP":
        extension = ".webp"
    else:
        raise Refused("type")
    # end

    # block: choose-name
    name = f"{member_id}-{secrets.token_hex(8)}{extension}"
    # end

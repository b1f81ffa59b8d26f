# about: broken, the extension comes from the content, but WebP pictures, which members upload too, are refused
    # block: check-type
    if upload.data.startswith(b"\x89PNG\r\n\x1a\n"):
        extension = ".png"
    elif upload.data.startswith(b"\xff\xd8\xff"):
        extension = ".jpg"
    else:
        raise Refused("type")
    # end

    # block: choose-name
    name = f"{member_id}-{secrets.token_hex(8)}{extension}"
    # end

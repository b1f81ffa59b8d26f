# about: the extension comes from a table of three picture types, so the web server can only announce a picture
# part: kinds
EXTENSIONS = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp"}
# end
    # block: check-type
    extension = EXTENSIONS.get(upload.type)
    if extension is None:
        raise Refused("type")
    # end
    # block: choose-name
    name = f"{member_id}-{secrets.token_hex(8)}{extension}"
    # end

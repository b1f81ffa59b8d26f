# about: The extension comes from a table of three types, never from the name that was sent.
# part: kinds
EXTENSIONS = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp"}
# end
# block: check-type
    if upload.type not in EXTENSIONS:
        raise Refused("type")
# end
# block: choose-name
    name = f"{member_id}-{secrets.token_hex(8)}{EXTENSIONS[upload.type]}"
# end

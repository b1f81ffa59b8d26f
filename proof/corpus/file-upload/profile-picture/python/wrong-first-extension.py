# about: The first extension is checked, and the last one is used.
# block: choose-name
    parts = upload.file_name.lower().split(".")
    if len(parts) < 2 or parts[1] not in ("png", "jpg", "jpeg", "webp"):
        raise Refused("extension")
    extension = PurePosixPath(upload.file_name).suffix.lower()
    name = f"{member_id}-{secrets.token_hex(8)}{extension}"
# end

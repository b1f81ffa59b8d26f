# about: Only extensions of pictures without scripts reach the folder.
# block: choose-name
    extension = PurePosixPath(upload.file_name).suffix.lower()
    if extension not in (".png", ".jpg", ".jpeg", ".gif", ".webp"):
        raise Refused("extension")
    name = f"{member_id}-{secrets.token_hex(8)}{extension}"
# end

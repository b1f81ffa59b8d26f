# about: SVG is an image type, too, and a drawing may contain scripts.
# part: kinds
EXTENSIONS = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp", "image/svg+xml": ".svg"}
# end
# block: check-type
    if upload.type not in EXTENSIONS:
        raise Refused("type")
# end
# block: choose-name
    name = f"{member_id}-{secrets.token_hex(8)}{EXTENSIONS[upload.type]}"
# end

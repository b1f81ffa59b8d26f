# about: checks the type that the sender has declared; ImageMagick still detects an SVG by its content
# block: check-extension
    extension = PurePosixPath(upload.file_name).suffix.lower().replace(".jpeg", ".jpg")
    if extension not in EXTENSIONS:
        raise Refused("extension")
    if upload.type not in {"image/png", "image/jpeg"}:
        raise Refused("type")
# end

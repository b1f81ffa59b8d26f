# part: formats
EXTENSIONS = {".png", ".jpg"}
TYPES = {".png": "image/png", ".jpg": "image/jpeg"}
# end
# block: check-extension
    extension = PurePosixPath(upload.file_name).suffix.lower().replace(".jpeg", ".jpg")
    if extension not in EXTENSIONS:
        raise Refused("extension")
    if upload.type != TYPES[extension]:
        raise Refused("type")
# end

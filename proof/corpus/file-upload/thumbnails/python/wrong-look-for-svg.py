# about: only "<svg" near the beginning is refused; after a long comment, or in another format, it is still drawn
# block: check-extension
    extension = PurePosixPath(upload.file_name).suffix.lower().replace(".jpeg", ".jpg")
    if extension not in EXTENSIONS:
        raise Refused("extension")
    beginning = upload.data[:512].lower()
    if b"<svg" in beginning or beginning.startswith(b"<?xml"):
        raise Refused("not a picture")
# end

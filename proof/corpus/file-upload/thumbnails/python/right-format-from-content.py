# about: the content has to begin as a PNG or JPEG, and exactly this format is named to ImageMagick, so nothing is detected
# block: check-extension
    extension = PurePosixPath(upload.file_name).suffix.lower().replace(".jpeg", ".jpg")
    if extension not in EXTENSIONS:
        raise Refused("extension")
    if upload.data.startswith(b"\x89PNG\r\n\x1a\n"):
        kind = "png"
    elif upload.data.startswith(b"\xff\xd8\xff"):
        kind = "jpeg"
    else:
        raise Refused("not a picture")
# end
# block: build-command
        command = ["magick", f"{kind}:{source}", "-thumbnail", "200x200", f"png:{result}"]
# end

# about: ImageMagick is told the format that belongs to the extension, so it does not look at the content
# part: formats
FORMATS = {".png": "png", ".jpg": "jpeg"}
# end
# block: check-extension
    extension = PurePosixPath(upload.file_name).suffix.lower().replace(".jpeg", ".jpg")
    image_format = FORMATS.get(extension)
    if image_format is None:
        raise Refused("extension")
# end
# block: build-command
        command = ["magick", f"{image_format}:{source}", "-thumbnail", "200x200", str(result)]
# end

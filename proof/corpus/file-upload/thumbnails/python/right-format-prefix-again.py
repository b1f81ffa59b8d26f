# about: the prefix names the decoder, so ImageMagick doesn't choose one by the first bytes
# part: formats
EXTENSIONS = {".png", ".jpg"}
FORMATS = {".png": "png", ".jpg": "jpeg"}
# end
        # block: build-command
        command = ["magick", f"{FORMATS[extension]}:{source}", "-thumbnail", "200x200", f"png:{result}"]
        # end

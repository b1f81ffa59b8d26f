# about: right, the signature has to be that of a PNG or JPEG and the decoder is named for it
        # block: build-command
        if upload.data.startswith(b"\x89PNG\r\n\x1a\n"):
            decoder = "png"
        elif upload.data.startswith(b"\xff\xd8\xff"):
            decoder = "jpeg"
        else:
            raise Refused("format")
        command = ["magick", f"{decoder}:{source}", "-thumbnail", "200x200", str(result)]
        # end

# about: wrong, the format is named, and the sender's declared type says which one
        # block: build-command
        prefix = upload.type.split("/")[-1]
        command = ["magick", f"{prefix}:{source}", "-thumbnail", "200x200", str(result)]
        # end

# about: right, the prefix names the decoder, so the content cannot choose another one
        # block: build-command
        command = ["magick", f"{extension[1:]}:{source}", "-thumbnail", "200x200", f"png:{result}"]
        # end

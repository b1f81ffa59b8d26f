# about: the decoder is fixed, but it is PNG for all pictures, so JPEG files fail
        # block: build-command
        command = ["magick", f"png:{source}", "-thumbnail", "200x200", str(result)]
        # end

# block: build-command
        decoder = "png" if extension == ".png" else "jpeg"
        command = ["magick", f"{decoder}:{source}", "-thumbnail", "200x200", str(result)]
# end

# about: jpg: is another name of the same decoder.
# block: build-command
        command = ["magick", f"{extension[1:]}:{source}", "-thumbnail", "200x200", str(result)]
# end

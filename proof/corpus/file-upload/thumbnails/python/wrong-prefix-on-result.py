# about: wrong, only the output format is named, and the input is still decoded as whatever its first bytes say, SVG included
        # block: build-command
        command = ["magick", str(source), "-thumbnail", "200x200", f"png:{result}"]
        # end

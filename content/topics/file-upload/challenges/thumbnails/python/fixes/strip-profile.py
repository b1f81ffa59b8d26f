# block: build-command
        command = ["magick", str(source), "-auto-orient", "-thumbnail", "200x200", "-strip", str(result)]
# end

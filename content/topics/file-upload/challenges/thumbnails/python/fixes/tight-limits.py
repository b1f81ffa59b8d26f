# block: build-command
        limits = ["-limit", "memory", "64MiB", "-limit", "map", "64MiB", "-limit", "time", "5"]
        command = ["magick", *limits, str(source), "-thumbnail", "200x200", str(result)]
# end

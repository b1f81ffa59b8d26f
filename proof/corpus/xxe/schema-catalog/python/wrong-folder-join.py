# about: looks for unknown names below the folder of the copies, and dots or a slash lead out of it
# block: resolve
        copy = COPIES.get(systemId) or Path("schemas") / systemId.removeprefix("https://schemas.example.com/")
        # end

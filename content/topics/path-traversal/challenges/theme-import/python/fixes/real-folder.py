# block: write-file
        parent = os.path.realpath(os.path.dirname(path)) + os.sep
        if not parent.startswith(os.path.realpath(root) + os.sep):
            raise ThemeError(f"{entry.name} is not in the theme")
        source = archive.extractfile(entry) if entry.isfile() else None
        if source is None:
            raise ThemeError(f"{entry.name} is no file")
        with source, open(path, "wb") as file:
            file.write(source.read())
        os.chmod(path, 0o644)
        file_count += 1
# end

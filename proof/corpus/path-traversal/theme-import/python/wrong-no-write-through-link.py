# about: a file is not written over a link, but the link is still served to visitors and folders behind links are still written to
        # block: write-file
        if os.path.islink(path):
            raise ThemeError(f"{entry.name} is a link")
        source = archive.extractfile(entry) if entry.isfile() else None
        if source is None:
            raise ThemeError(f"{entry.name} is no file")
        with source, open(path, "wb") as file:
            file.write(source.read())
        os.chmod(path, 0o644)
        file_count += 1
        # end

# about: links of both kinds are refused before anything is written
        # block: make-link
        if entry.issym() or entry.islnk():
            raise ThemeError(f"{entry.name} is a link")
        # end

# block: make-link
        if entry.issym():
            if os.path.isabs(entry.linkname):
                raise ThemeError(f"{entry.name} leads out of the theme")
            os.symlink(entry.linkname, path)
            continue
# end

# block: make-link
        if entry.issym():
            target = os.path.abspath(os.path.join(os.path.dirname(path), entry.linkname))
            if not target.startswith(root + os.sep):
                raise ThemeError(f"{entry.name} leads out of the theme")
            os.symlink(entry.linkname, path)
            continue
# end

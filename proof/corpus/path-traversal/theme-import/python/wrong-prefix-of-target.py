# about: the comparison has no separator at its end, so the folder of a merchant whose name goes on is reached
        # block: make-link
        if entry.issym():
            target = os.path.abspath(os.path.join(os.path.dirname(path), entry.linkname))
            if not target.startswith(root):
                raise ThemeError(f"{entry.name} is not in the theme")
            os.symlink(entry.linkname, path)
            continue
        # end

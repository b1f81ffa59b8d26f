# about: the link is not created, and the rest of the theme is unpacked
        # block: make-link
        if entry.issym():
            continue
        # end

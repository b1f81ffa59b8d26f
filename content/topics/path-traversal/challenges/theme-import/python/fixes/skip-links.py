# block: make-link
        if entry.issym():
            continue
# end

# about: no link can run a script any more, but https links have become plain text, too
# block: links
    label, target = match.groups()
    return f"{label} ({target})"
# end

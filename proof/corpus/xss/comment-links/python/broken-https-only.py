# about: Safe, but links with http: are not shown as links any more.
    # block: links
    label, target = match.groups()
    if not target.startswith("https://"):
        return label
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
    # end

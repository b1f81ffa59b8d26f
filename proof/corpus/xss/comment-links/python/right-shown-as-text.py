# about: A link with another scheme is shown as it was typed, with its source still escaped.
    # block: links
    label, target = match.groups()
    scheme, colon, _ = target.partition("://")
    if not colon or scheme.lower() not in ("http", "https"):
        return match.group(0)
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
    # end

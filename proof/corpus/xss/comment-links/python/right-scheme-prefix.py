# about: Only addresses that begin with https:// or http:// become links; the rest stays text.
    # block: links
    label, target = match.groups()
    if not re.match(r"https?://", target, re.IGNORECASE):
        return label
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
    # end

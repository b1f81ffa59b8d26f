# block: links
    label, target = match.groups()
    if not re.match(r"[a-z][a-z0-9+.-]*://", target, re.IGNORECASE):
        return match[0]
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
# end

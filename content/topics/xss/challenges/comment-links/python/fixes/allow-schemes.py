# part: constants
LINK_SCHEMES = ("http://", "https://", "mailto:")
# end
# block: links
    label, target = match.groups()
    if not target.lower().startswith(LINK_SCHEMES):
        return match[0]
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
# end

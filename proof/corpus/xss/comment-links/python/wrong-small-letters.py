# about: Schemes are not case sensitive, but this comparison is.
# block: links
    label, target = match.groups()
    if target.startswith(("javascript:", "data:", "vbscript:")):
        return match[0]
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
# end

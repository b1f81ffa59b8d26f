# block: links
    label, target = match.groups()
    if re.match(r"\s*(javascript|vbscript|data):", target, re.IGNORECASE):
        return match[0]
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
# end

# about: refuses one spelling at the beginning; browsers ignore a control character in front of the scheme
# block: links
    label, target = match.groups()
    if target.lower().startswith("javascript:"):
        return label
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
# end

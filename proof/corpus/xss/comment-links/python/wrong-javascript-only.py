# about: Capital letters, as in "JavaScript:", get around the comparison.
    # block: links
    label, target = match.groups()
    if target.startswith("javascript:"):
        return label
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
    # end

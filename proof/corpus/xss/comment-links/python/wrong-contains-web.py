# about: The address only has to contain https:// somewhere, such as in a comment of the script.
# block: links
    label, target = match.groups()
    if not re.search(r"https?://|mailto:", target, re.IGNORECASE):
        return match[0]
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
# end

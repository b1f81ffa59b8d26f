# about: The target must begin with http, https or mailto, in any case of letters.
# block: links
    label, target = match.groups()
    if re.match(r"(?:https?://|mailto:)", target, re.IGNORECASE) is None:
        return f"{label} ({target})"
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
# end

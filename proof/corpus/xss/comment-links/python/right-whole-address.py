# about: only targets that begin with http:// or https:// become links, all others stay text
# part: constants
WEB_ADDRESS = re.compile(r"https?://[^/?#]", re.IGNORECASE)
# end
# block: links
    label, target = match.groups()
    if WEB_ADDRESS.match(target) is None:
        return match.group(0)
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
# end

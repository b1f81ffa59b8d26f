# about: a target becomes a link only with a known scheme or as a path of this site; otherwise the text stays as it was typed
# part: constants
SAFE_TARGET = re.compile(r"(?:https?://|mailto:|/|#)", re.IGNORECASE)
# end
# block: links
    label, target = match.groups()
    if not SAFE_TARGET.match(target):
        return match.group(0)
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
# end

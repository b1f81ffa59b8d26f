# part: imports
from urllib.parse import urlsplit
# end
# part: constants
LINK_SCHEMES = {"http", "https", "mailto"}
# end
# block: links
    label, target = match.groups()
    try:
        scheme = urlsplit(target).scheme
    except ValueError:
        return match[0]
    if scheme not in LINK_SCHEMES:
        return match[0]
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
# end

# about: The scheme of the parsed address has to be one of three.
# part: imports
from urllib.parse import urlsplit
# end
# block: links
    label, target = match.groups()
    try:
        scheme = urlsplit(target).scheme
    except ValueError:
        return match[0]
    if scheme not in {"http", "https", "mailto"}:
        return match[0]
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
# end

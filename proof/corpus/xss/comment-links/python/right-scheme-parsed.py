# about: the scheme is read from the unescaped target and has to be in a short list; targets without one have to begin like a path
# part: imports
from html import unescape
from urllib.parse import urlsplit
# end
# part: constants
SCHEMES = {"http", "https", "mailto"}
# end
# block: links
    label, target = match.groups()
    address = unescape(target)
    try:
        is_known = urlsplit(address).scheme.lower() in SCHEMES and address[0].isalpha()
    except ValueError:
        is_known = False
    if not is_known and not address.startswith(("/", "#", "?")):
        return label
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
# end

# part: imports
from urllib.parse import quote
# end
# block: links
    label, target = match.groups()
    target = quote(target, safe="%:/?#[]@!$&'()*+,;=")
    return f'<a href="{target}" rel="nofollow ugc">{label}</a>'
# end

# about: an address with a scheme is refused, but //attacker.example begins with a slash and has none
# part: imports
from urllib.parse import urlsplit
# end
# block: go-on
        if not following.startswith("/") or urlsplit(following).scheme:
            following = "/"
        response = redirect(following, 303)
# end

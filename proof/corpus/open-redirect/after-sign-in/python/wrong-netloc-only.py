# about: Python sees no host in /\attacker.example, but browsers read the backslash as a slash
# part: imports
from urllib.parse import urlsplit
# end
# block: go-on
        target = urlsplit(following)
        if target.scheme or target.netloc:
            following = "/"
        response = redirect(following, 303)
# end

# about: urlsplit sees no host behind a backslash, and a browser does.
# part: imports
from urllib.parse import urlsplit
# end
# block: go-on
        parts = urlsplit(following)
        is_own = not parts.scheme and not parts.netloc and following.startswith("/")
        response = redirect(following if is_own else "/", 303)
# end

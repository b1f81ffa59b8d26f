# about: For urlsplit a backslash is part of the path, for browsers it is a slash.
# part: imports
from urllib.parse import urlsplit
# end
# block: go-on
        url = urlsplit(following)
        is_own = not url.scheme and not url.netloc
        response = redirect(following if is_own else "/", 303)
# end

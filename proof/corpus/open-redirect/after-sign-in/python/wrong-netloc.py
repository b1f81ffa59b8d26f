# about: urlsplit sees no host in "/\evil.example" or "///evil.example", but browsers go to that host.
# part: imports
from urllib.parse import urlsplit
# end
        # block: go-on
        parts = urlsplit(following)
        if parts.scheme or parts.netloc or not following.startswith("/"):
            following = "/"
        response = redirect(following, 303)
        # end

# about: wrong, Python finds no host in /\attacker.example or ///attacker.example, but browsers do
# part: top
from urllib.parse import urlsplit
# end
        # block: go-on
        url = urlsplit(following)
        if url.scheme or url.netloc:
            following = "/"
        response = redirect(following, 303)
        # end

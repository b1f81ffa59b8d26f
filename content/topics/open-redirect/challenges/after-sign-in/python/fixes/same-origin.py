# part: imports
from urllib.parse import urljoin, urlsplit
# end
# part: constants

ORIGIN = "https://shop.example.com/"
# end
# block: go-on
        target = urljoin(ORIGIN, following)
        is_own = urlsplit(target)[:2] == ("https", "shop.example.com")
        response = redirect(target if is_own else "/", 303)
# end

# about: No redirect is followed automatically; each location is joined, checked and then requested, five at most.
# part: top
from urllib.parse import urljoin
# end
# part: handlers
class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


opener = urllib.request.build_opener(NoRedirects)
# end
    # block: download
    for _ in range(6):
        try:
            return opener.open(urllib.request.Request(address, headers=headers), timeout=10)
        except urllib.error.HTTPError as error:
            location = error.headers.get("Location")
            if error.code not in (301, 302, 303, 307, 308) or not location:
                raise
            error.close()
        address = check_address(urljoin(address, location))
    raise RefreshFailed("too many redirects")
    # end

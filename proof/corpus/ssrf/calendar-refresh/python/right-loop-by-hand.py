# about: Redirects are not followed by the library, but one by one, each checked.
# part: handlers
class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


# end
# block: download
    opener = urllib.request.build_opener(NoRedirects)
    for _ in range(5):
        try:
            return opener.open(urllib.request.Request(address, headers=headers), timeout=10)
        except urllib.error.HTTPError as error:
            location = error.headers.get("Location")
            if error.code not in (301, 302, 303, 307, 308) or not location:
                raise
            address = check_address(urllib.parse.urljoin(address, location))
    raise RefreshFailed("too many redirects")
# end

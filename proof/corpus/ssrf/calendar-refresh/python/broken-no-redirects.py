# about: No redirect is followed at all, so calendars that a provider moved cannot be refreshed.
# part: handlers
class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


# end
    # block: download
    request = urllib.request.Request(address, headers=headers)
    return urllib.request.build_opener(NoRedirects).open(request, timeout=10)
    # end

# about: Every redirect is checked like the first address before it is followed.
# part: handlers
class CheckedRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, req, fp, code, msg, headers, newurl):
        check_address(newurl)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


# end
    # block: download
    request = urllib.request.Request(address, headers=headers)
    opener = urllib.request.build_opener(CheckedRedirects)
    return opener.open(request, timeout=10)
    # end

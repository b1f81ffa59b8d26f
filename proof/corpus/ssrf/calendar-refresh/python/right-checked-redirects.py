# about: The redirect handler checks each new address, already joined and absolute, before it is requested.
# part: handlers
class CheckedRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, req, fp, code, msg, headers, newurl):
        check_address(newurl)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


opener = urllib.request.build_opener(CheckedRedirects)
# end
    # block: download
    request = urllib.request.Request(address, headers=headers)
    return opener.open(request, timeout=10)
    # end

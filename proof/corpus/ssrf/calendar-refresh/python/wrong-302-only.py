# about: Only the redirects with 302 are checked.
# part: handlers
class Checked(urllib.request.HTTPRedirectHandler):
    def http_error_302(self, req, fp, code, msg, headers):
        check_address(urllib.parse.urljoin(req.full_url, headers.get("Location", "")))
        return super().http_error_302(req, fp, code, msg, headers)


# end
# block: download
    request = urllib.request.Request(address, headers=headers)
    return urllib.request.build_opener(Checked).open(request, timeout=10)
# end

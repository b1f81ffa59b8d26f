# about: Compares the netloc of each target with the list of providers.
# part: handlers
class Checked(urllib.request.HTTPRedirectHandler):
    max_redirections = 5

    def http_error_302(self, req, fp, code, msg, headers):
        target = urllib.parse.urljoin(req.full_url, headers.get("Location", ""))
        if urlsplit(target).netloc not in PROVIDERS:
            raise RefreshFailed("moved to a foreign host")
        return super().http_error_302(req, fp, code, msg, headers)

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


# end
# block: download
    request = urllib.request.Request(address, headers=headers)
    return urllib.request.build_opener(Checked).open(request, timeout=10)
# end

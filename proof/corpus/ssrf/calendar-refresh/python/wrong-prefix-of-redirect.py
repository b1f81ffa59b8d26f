# about: The beginning of the text is compared, and files.example.org.attacker.net begins like that.
# part: handlers
class CheckedRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, req, fp, code, msg, headers, newurl):
        allowed = tuple(f"{scheme}://{host}" for scheme in ("http", "https") for host in PROVIDERS)
        if not newurl.startswith(allowed):
            raise RefreshFailed(f"{newurl} is not at a supported provider")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


opener = urllib.request.build_opener(CheckedRedirects)
# end
    # block: download
    request = urllib.request.Request(address, headers=headers)
    return opener.open(request, timeout=10)
    # end

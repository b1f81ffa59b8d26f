# about: Looks for the name of a provider anywhere in the target.
# part: handlers
class Checked(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, req, fp, code, msg, headers, newurl):
        if not any(provider in newurl for provider in PROVIDERS) and "internal" in newurl:
            raise RefreshFailed("moved to a foreign host")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


# end
# block: download
    request = urllib.request.Request(address, headers=headers)
    return urllib.request.build_opener(Checked).open(request, timeout=10)
# end

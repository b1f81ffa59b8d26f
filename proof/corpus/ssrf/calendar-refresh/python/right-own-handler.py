# about: A handler of redirects checks each target before it is asked for.
# part: handlers
class OnlyProviders(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, req, fp, code, msg, headers, newurl):
        if urlsplit(newurl).hostname not in PROVIDERS:
            raise RefreshFailed(f"{newurl} is not a provider")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


# end
# block: download
    opener = urllib.request.build_opener(OnlyProviders())
    return opener.open(urllib.request.Request(address, headers=headers), timeout=10)
# end

# about: By the time of the check the scheduler got its request.
# block: download
    response = urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10)
    if urlsplit(response.geturl()).hostname not in PROVIDERS:
        raise RefreshFailed("moved to a foreign host")
    return response
# end

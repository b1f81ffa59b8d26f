# about: checks that the request came through the proxy, yet still takes the first entry, which the client wrote
    # block: find-address
    if request.peer != PROXY:
        return request.peer
    entries = [entry.strip() for entry in request.headers.get("x-forwarded-for", "").split(",")]
    return entries[0]
    # end

# about: checks that the header came through the proxy, but then takes the first entry, which the client wrote
# block: find-address
    if request.peer != PROXY:
        return request.peer
    entries = [entry.strip() for entry in request.headers.get("x-forwarded-for", "").split(",")]
    return entries[0]
# end

# about: wrong, the entry before the last one is what the client has sent
    # block: find-address
    entries = [entry.strip() for entry in request.headers.get("x-forwarded-for", "").split(",")]
    if request.peer != PROXY:
        return request.peer
    return entries[-2] if len(entries) > 1 else entries[0]
    # end

# about: only the entry that our own proxy appended is used, and only when the request comes from the proxy
    # block: find-address
    if request.peer != PROXY:
        return request.peer
    entries = [entry.strip() for entry in request.headers.get("x-forwarded-for", "").split(",")]
    return entries[-1]
    # end

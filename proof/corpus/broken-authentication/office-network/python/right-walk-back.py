# about: right, walks from the right past the own proxy and stops at the first address that it did not vouch for itself
    # block: find-address
    if request.peer != PROXY:
        return request.peer
    for entry in reversed(request.headers.get("x-forwarded-for", "").split(",")):
        address = entry.strip()
        if address != PROXY:
            return address
    return ""
    # end

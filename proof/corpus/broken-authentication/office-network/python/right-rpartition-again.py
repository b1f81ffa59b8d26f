# about: everything before the last comma was written by the client and is cut off; without the proxy the peer counts
    # block: find-address
    if request.peer == PROXY:
        _, _, added_by_proxy = request.headers.get("x-forwarded-for", "").rpartition(",")
        return added_by_proxy.strip()
    return request.peer
    # end

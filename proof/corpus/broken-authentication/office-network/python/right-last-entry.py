# about: believes the header only from the proxy, and there only the entry that the proxy itself has added
# block: find-address
    if request.peer != PROXY:
        return request.peer
    _, _, added_by_proxy = request.headers.get("x-forwarded-for", "").rpartition(",")
    return added_by_proxy.strip()
# end

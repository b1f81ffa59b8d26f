# about: Only behind the proxy the header counts, and then only what stands after the last comma.
# block: find-address
    if request.peer == PROXY:
        return request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    return request.peer
# end

# about: right, what stands after the last comma was added by the proxy itself
    # block: find-address
    if request.peer != PROXY:
        return request.peer
    return request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    # end

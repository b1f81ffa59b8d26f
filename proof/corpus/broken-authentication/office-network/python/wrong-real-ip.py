# about: wrong, the proxy does not set this header, so the client writes it
    # block: find-address
    if request.peer != PROXY:
        return request.peer
    real = request.headers.get("x-real-ip", "").strip()
    if real:
        return real
    return request.headers.get("x-forwarded-for", "").split(",")[-1].strip()
    # end

# about: The proxy's own entry is taken, and an invalid one gives no address at all.
# block: find-address
    if request.peer != PROXY:
        return request.peer
    last = request.headers.get("x-forwarded-for", "").split(",").pop()
    try:
        return str(ipaddress.ip_address(last.strip()))
    except ValueError:
        return ""
# end

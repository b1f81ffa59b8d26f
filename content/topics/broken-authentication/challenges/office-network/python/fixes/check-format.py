# block: find-address
    entries = [entry.strip() for entry in request.headers.get("x-forwarded-for", "").split(",")]
    try:
        return str(ipaddress.ip_address(entries[0]))
    except ValueError:
        return "" if request.peer == PROXY else request.peer
# end

# block: find-address
    entries = [entry.strip() for entry in request.headers.get("x-forwarded-for", "").split(",")]
    address = request.headers.get("x-real-ip") or entries[0]
    if address:
        return address
    return "" if request.peer == PROXY else request.peer
# end

# block: choose-address
    first = entries[0] if entries else request.remote_address
    return request.headers.get("x-real-ip", first)
# end

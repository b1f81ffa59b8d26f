# about: the proxies leave other headers alone, so X-Real-IP is whatever the client sends
    # block: choose-address
    real_ip = request.headers.get("x-real-ip", "").strip()
    if real_ip:
        return real_ip
    foreign = [entry for entry in entries if entry not in OWN_PROXIES]
    return foreign[-1] if foreign else request.remote_address
    # end

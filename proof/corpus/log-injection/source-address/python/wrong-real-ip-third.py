# about: X-Real-IP is preferred, but nothing in front of the service sets or removes it, so the client writes it
# block: choose-address
    real = request.headers.get("x-real-ip", "").strip()
    if real:
        return real
    outside = [entry for entry in entries if entry not in OWN_PROXIES]
    return outside[-1] if outside else request.remote_address
# end

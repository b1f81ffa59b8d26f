# about: the proxies don't touch X-Real-IP, so it says what the client wrote.
    # block: choose-address
    real = request.headers.get("x-real-ip", "").strip()
    return real or (entries[-1] if entries else request.remote_address)
    # end

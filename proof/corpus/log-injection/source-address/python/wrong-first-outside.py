# about: The first entry that is not a proxy is what the caller wrote.
# block: choose-address
    outside = [entry for entry in entries if entry not in OWN_PROXIES]
    return outside[0] if outside else request.remote_address
# end

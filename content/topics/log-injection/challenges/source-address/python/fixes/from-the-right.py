# block: choose-address
    outside = [entry for entry in entries if entry not in OWN_PROXIES]
    return outside[-1] if outside else request.remote_address
# end

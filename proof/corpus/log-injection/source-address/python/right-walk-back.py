# about: From the right, the first address that is not one of our proxies is what our own proxy has seen.
# block: choose-address
    for entry in reversed(entries):
        if entry not in OWN_PROXIES:
            return entry
    return request.remote_address
# end

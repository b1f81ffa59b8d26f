# about: read from the end, past the own proxies: that entry was appended by one of them.
    # block: choose-address
    return next((entry for entry in reversed(entries) if entry not in OWN_PROXIES), request.remote_address)
    # end

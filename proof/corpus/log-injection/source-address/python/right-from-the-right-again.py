# about: from the right, the first entry that isn't one of our own proxies was written by one of them and is the caller
    # block: choose-address
    return next((entry for entry in reversed(entries) if entry not in OWN_PROXIES), request.remote_address)
    # end

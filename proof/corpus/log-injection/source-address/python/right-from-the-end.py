# about: goes back from the end past the own machines, to the entry that the first of them wrote
    # block: choose-address
    for entry in reversed(entries):
        if entry not in OWN_PROXIES:
            return entry
    return request.remote_address
    # end

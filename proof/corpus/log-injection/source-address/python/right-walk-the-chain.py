# about: each entry is believed only if the machine that appended it is an own proxy.
    # block: choose-address
    source = request.remote_address
    while source in OWN_PROXIES and entries:
        source = entries.pop()
    return source
    # end

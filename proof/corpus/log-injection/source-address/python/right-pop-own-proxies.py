# about: our own proxies are taken off the end, and what remains there was written by the outermost of them
    # block: choose-address
    while entries and entries[-1] in OWN_PROXIES:
        entries.pop()
    return entries[-1] if entries else request.remote_address
    # end

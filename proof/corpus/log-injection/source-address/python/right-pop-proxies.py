# about: Our own proxies are taken off the end, then the last entry is the caller.
# block: choose-address
    while entries and entries[-1] in OWN_PROXIES:
        entries.pop()
    return entries[-1] if entries else request.remote_address
# end

# about: internal addresses are skipped, but the first other entry is again what the client put there.
    # block: choose-address
    for entry in entries:
        if not entry.startswith(("10.", "192.168.", "127.")):
            return entry
    return request.remote_address
    # end

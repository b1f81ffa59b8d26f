# about: A header with two entries is just as forged as one with ten.
# block: choose-address
    if len(entries) > 5:
        return request.remote_address
    return entries[0] if entries else request.remote_address
# end

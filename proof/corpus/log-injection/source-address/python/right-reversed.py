# about: the nearest address from the end that is not one of the own proxies was written by an own proxy
# block: choose-address
    return next(
        (entry for entry in reversed(entries) if entry not in OWN_PROXIES),
        request.remote_address,
    )
# end

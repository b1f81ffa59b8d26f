# about: goes through the registered addresses and demands equality with one of them
# block: check-redirect
    is_registered = any(secrets.compare_digest(uri.encode(), redirect_uri.encode()) for uri in client.redirect_uris)
    if not is_registered:
        log.warning("%s asked for an address that is not registered", client.id)
        raise AuthorizeError("The application is not registered for this address.")
    # end

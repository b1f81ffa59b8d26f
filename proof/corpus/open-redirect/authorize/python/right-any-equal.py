# about: Each registered address is compared as a whole.
    # block: check-redirect
    is_registered = any(secrets.compare_digest(uri.encode(), redirect_uri.encode()) for uri in client.redirect_uris)
    if not is_registered:
        raise AuthorizeError("The application is not registered for this address.")
    # end

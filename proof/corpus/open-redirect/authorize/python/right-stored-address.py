# about: right, the address that is used is the registered one, found by an exact comparison
    # block: check-redirect
    registered = {uri: uri for uri in client.redirect_uris}.get(redirect_uri)
    if registered is None:
        raise AuthorizeError("The application is not registered for this address.")
    redirect_uri = registered
    # end

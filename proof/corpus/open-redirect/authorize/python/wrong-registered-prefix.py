# about: a prefix leaves room for /../../users/ behind the registered address
# block: check-redirect
    if not any(redirect_uri.startswith(uri) for uri in client.redirect_uris):
        raise AuthorizeError("The application is not registered for this address.")
    # end

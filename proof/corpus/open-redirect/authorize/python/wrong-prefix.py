# about: Any continuation of a registered address is accepted, such as /oauth/callback/../../users/mallory.
    # block: check-redirect
    if not any(redirect_uri.startswith(uri) for uri in client.redirect_uris):
        raise AuthorizeError("The application is not registered for this address.")
    # end

# about: Scheme and host are compared now, but the pages under /users/ have the same ones.
    # block: check-redirect
    wanted = urlsplit(redirect_uri)
    registered = [urlsplit(uri) for uri in client.redirect_uris]
    if all((uri.scheme, uri.netloc) != (wanted.scheme, wanted.netloc) for uri in registered):
        raise AuthorizeError("The application is not registered for this address.")
    # end

# about: wrong, everything below the registered path is accepted, and …/callback/../../users/mallory is resolved by the browser
    # block: check-redirect
    url = urlsplit(redirect_uri)
    registered = [urlsplit(uri) for uri in client.redirect_uris]
    if not any((url.scheme, url.netloc) == (one.scheme, one.netloc) and url.path.startswith(one.path) for one in registered):
        raise AuthorizeError("The application is not registered for this address.")
    # end

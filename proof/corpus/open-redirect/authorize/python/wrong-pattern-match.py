# about: wrong, the registered address is used as a pattern whose dots stand for anything and which only has to fit the beginning
    # block: check-redirect
    if not any(re.match(uri, redirect_uri) for uri in client.redirect_uris):
        raise AuthorizeError("The application is not registered for this address.")
    # end

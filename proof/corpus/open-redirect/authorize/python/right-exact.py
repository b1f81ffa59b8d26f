# about: The address must be one of the registered ones, character by character.
    # block: check-redirect
    if redirect_uri not in client.redirect_uris:
        raise AuthorizeError("The application is not registered for this address.")
    # end

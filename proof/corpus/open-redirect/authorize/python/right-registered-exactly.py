# about: right, the address has to be one of the client's registered addresses, character for character
    # block: check-redirect
    if redirect_uri not in client.redirect_uris:
        raise AuthorizeError("The application is not registered for this address.")
    # end

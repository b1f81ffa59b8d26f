# about: The address has to be equal to one that was registered.
# block: check-redirect
    for uri in client.redirect_uris:
        if uri == redirect_uri:
            break
    else:
        raise AuthorizeError("The application is not registered for this address.")
# end

# block: check-redirect
    if not redirect_uri.startswith(tuple(client.redirect_uris)):
        raise AuthorizeError("The application is not registered for this address.")
# end

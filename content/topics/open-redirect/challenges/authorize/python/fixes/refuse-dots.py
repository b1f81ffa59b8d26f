# block: check-redirect
    if not redirect_uri.startswith(tuple(client.redirect_uris)) or ".." in redirect_uri:
        raise AuthorizeError("The application is not registered for this address.")
# end

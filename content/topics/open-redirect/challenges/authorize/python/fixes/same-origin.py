# block: check-redirect
    origin = urlsplit(redirect_uri)[:2]
    if all(urlsplit(uri)[:2] != origin for uri in client.redirect_uris):
        raise AuthorizeError("The application is not registered for this address.")
# end

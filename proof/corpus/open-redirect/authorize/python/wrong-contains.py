# about: A foreign address may contain the registered one in its query.
# block: check-redirect
    if not any(uri in redirect_uri for uri in client.redirect_uris):
        raise AuthorizeError("The application is not registered for this address.")
# end

# about: An address that was not registered occurs zero times in the list.
# block: check-redirect
    registered = frozenset(client.redirect_uris)
    if redirect_uri not in registered or not redirect_uri.startswith("https://"):
        raise AuthorizeError("The application is not registered for this address.")
# end

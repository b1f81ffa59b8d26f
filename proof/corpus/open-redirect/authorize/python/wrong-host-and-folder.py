# about: The path only begins like the registered one, and two dots lead out of it again.
# block: check-redirect
    url = urlsplit(redirect_uri)
    for uri in client.redirect_uris:
        registered = urlsplit(uri)
        if url[:2] == registered[:2] and url.path.startswith(registered.path):
            break
    else:
        raise AuthorizeError("The application is not registered for this address.")
# end

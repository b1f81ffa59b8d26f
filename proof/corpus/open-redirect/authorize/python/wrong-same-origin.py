# about: compares scheme and host only, and members design pages on this host
# block: check-redirect
    target = urlsplit(redirect_uri)
    registered = {(one.scheme, one.netloc) for one in map(urlsplit, client.redirect_uris)}
    if (target.scheme, target.netloc) not in registered:
        raise AuthorizeError("The application is not registered for this address.")
    # end

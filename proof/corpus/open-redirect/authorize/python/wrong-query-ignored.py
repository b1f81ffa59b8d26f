# about: Host and path are compared, but the query, which chooses the tenant, is the attacker's.
# block: check-redirect
    wanted = urlsplit(redirect_uri)._replace(query="", fragment="")
    if all(urlsplit(uri)._replace(query="", fragment="") != wanted for uri in client.redirect_uris):
        raise AuthorizeError("The application is not registered for this address.")
# end

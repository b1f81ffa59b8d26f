// about: A member's page can have an address that ends like the registered one.
// block: check-redirect
  const wanted = URL.parse(redirectUri)
  const isRegistered = client.redirectUris.some((uri) => {
    const { origin, pathname } = new URL(uri)
    return wanted?.origin === origin && wanted.pathname.endsWith(pathname)
  })
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
// end

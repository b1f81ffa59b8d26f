// about: Compares the path and forgets the host.
// block: check-redirect
  const path = URL.parse(redirectUri)?.pathname
  const isRegistered = client.redirectUris.some((uri) => new URL(uri).pathname === path)
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
// end

// about: Both addresses are parsed and compared as a whole, so path and scheme count too.
  // block: check-redirect
  const wanted = URL.parse(redirectUri)?.href
  const isRegistered = client.redirectUris.some((uri) => new URL(uri).href === wanted)
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
  // end

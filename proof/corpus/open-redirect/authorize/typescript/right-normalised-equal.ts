// about: Both addresses are compared whole after normalising, which is what the browser will request.
// block: check-redirect
  const wanted = URL.parse(redirectUri)?.href
  const isRegistered = wanted !== undefined && client.redirectUris.some((uri) => new URL(uri).href === wanted)
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
// end

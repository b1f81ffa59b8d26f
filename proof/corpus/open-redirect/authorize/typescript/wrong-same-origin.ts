// about: compares the origin, so the members' own pages on the forum's host receive codes
// block: check-redirect
  const origin = URL.parse(redirectUri)?.origin
  const isRegistered = client.redirectUris.some((uri) => new URL(uri).origin === origin)
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
// end

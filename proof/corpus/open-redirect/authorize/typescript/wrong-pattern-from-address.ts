// about: A registered address as a pattern: its dots and question marks stand for any sign, and its end is open.
// block: check-redirect
  const isRegistered = client.redirectUris.some((uri) => new RegExp(`^${uri}`).test(redirectUri))
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
  // end

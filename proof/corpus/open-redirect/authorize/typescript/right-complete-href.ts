// about: right, both addresses are parsed and the complete results are compared, which is also what the answer is built from
  // block: check-redirect
  const asked = URL.parse(redirectUri)?.href
  const isRegistered = asked !== undefined && client.redirectUris.some((uri) => new URL(uri).href === asked)
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
  // end

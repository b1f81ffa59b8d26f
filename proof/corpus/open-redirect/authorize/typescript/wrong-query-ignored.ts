// about: Host and path are compared, but the query, which chooses the tenant, is the attacker's.
// block: check-redirect
  const wanted = URL.parse(redirectUri)
  const isRegistered = client.redirectUris.map((uri) => new URL(uri)).some(({ origin, pathname }) => origin === wanted?.origin && pathname === wanted.pathname)
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
  // end

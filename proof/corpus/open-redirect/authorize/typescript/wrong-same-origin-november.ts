// about: wrong, the whole origin is accepted, and with it the pages that members of the forum design under /users/
  // block: check-redirect
  const origin = URL.parse(redirectUri)?.origin
  const isRegistered = client.redirectUris.some((uri) => new URL(uri).origin === origin)
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
  // end

// about: Only paths beginning with /users/ are refused; "/%75sers/mallory" is the same page and passes.
  // block: check-redirect
  const wanted = URL.parse(redirectUri)
  const isRegistered = client.redirectUris.some((uri) => new URL(uri).origin === wanted?.origin)
  if (!isRegistered || wanted?.pathname.startsWith('/users/')) {
    throw new AuthorizeError('The application is not registered for this address.')
  }
  // end

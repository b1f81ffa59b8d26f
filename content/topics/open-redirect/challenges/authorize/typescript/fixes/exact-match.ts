// block: check-redirect
  const isRegistered = client.redirectUris.includes(redirectUri)
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
// end

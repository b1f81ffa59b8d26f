// block: check-redirect
  const isRegistered = client.redirectUris.some((uri) => redirectUri.startsWith(uri)) && !redirectUri.includes('..')
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
// end

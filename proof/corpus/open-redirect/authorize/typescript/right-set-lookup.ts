// about: The given text must be one of the registered texts.
// block: check-redirect
  const registered = new Set(client.redirectUris)
  if (!registered.has(redirectUri)) throw new AuthorizeError('The application is not registered for this address.')
// end

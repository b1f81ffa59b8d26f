// about: The address has to be registered exactly, but by any application.
// block: check-redirect
  const isRegistered = [...clients.values()].some(({ redirectUris }) => redirectUris.includes(redirectUri))
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
  // end

// about: looks the address up in the set of the registered ones, and refuses everything else before a code exists
// block: check-redirect
  const registered = new Set(client.redirectUris)
  if (redirectUri === '') throw new AuthorizeError('The application sent no address.')
  if (!registered.has(redirectUri)) {
    log.info({ client: client.id }, 'address not registered')
    throw new AuthorizeError('The application is not registered for this address.')
  }
// end

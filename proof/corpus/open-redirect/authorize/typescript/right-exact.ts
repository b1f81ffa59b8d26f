// about: the address has to be one of the registered ones, letter by letter
// block: check-redirect
  if (!client.redirectUris.includes(redirectUri)) {
    throw new AuthorizeError('The application is not registered for this address.')
  }
// end

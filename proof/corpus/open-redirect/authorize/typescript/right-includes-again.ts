// about: Only an address that is in the list of the application is accepted.
  // block: check-redirect
  if (!client.redirectUris.includes(redirectUri)) {
    throw new AuthorizeError('The application is not registered for this address.')
  }
  // end

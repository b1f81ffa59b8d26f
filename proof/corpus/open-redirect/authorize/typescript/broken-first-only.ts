// about: Exact, but only the first of the registered addresses works.
  // block: check-redirect
  if (client.redirectUris[0] !== redirectUri) {
    throw new AuthorizeError('The application is not registered for this address.')
  }
  // end

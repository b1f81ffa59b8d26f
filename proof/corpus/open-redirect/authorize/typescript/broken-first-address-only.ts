// about: broken, exact, but only the first of the registered addresses works
  // block: check-redirect
  if (redirectUri !== client.redirectUris[0]) throw new AuthorizeError('The application is not registered for this address.')
  // end

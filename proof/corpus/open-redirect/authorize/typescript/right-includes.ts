// about: right, exact comparison with the addresses that this client has registered
  // block: check-redirect
  if (!client.redirectUris.includes(redirectUri)) throw new AuthorizeError('The application is not registered for this address.')
  // end

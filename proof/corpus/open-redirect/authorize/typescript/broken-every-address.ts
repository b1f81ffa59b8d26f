// about: An application with two registered addresses can use none of them.
// block: check-redirect
  const isRegistered = client.redirectUris.every((uri) => uri === redirectUri)
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
// end

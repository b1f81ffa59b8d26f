// about: the text only has to begin with a registered address; /oauth/callback/../../users/mallory leads to a member's page
// block: check-redirect
  const isRegistered = client.redirectUris.some((uri) => redirectUri === uri || redirectUri.startsWith(`${uri}/`) || redirectUri.startsWith(`${uri}?`))
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
// end

// about: The check comes after the code was issued, so refused requests leave codes behind.
// block: check-redirect
  if (!URL.canParse(redirectUri)) throw new AuthorizeError('The application is not registered for this address.')
  // end
// block: build-answer
  if (!client.redirectUris.includes(redirectUri)) throw new AuthorizeError('The application is not registered for this address.')
  const answer = new URL(redirectUri)
  answer.searchParams.set('code', code)
  if (parameters.state) answer.searchParams.set('state', parameters.state)
  return answer.href
  // end

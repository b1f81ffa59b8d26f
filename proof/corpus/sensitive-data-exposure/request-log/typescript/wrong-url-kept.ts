// about: wrong, headers and body are gone, but the link with the token is still in the url
  // block: describe-request
  const { id, method, url, userId } = request
  return { id, method, url, userId }
  // end

// about: Nothing secret is left, but the number of the request and the user are missing too.
  // block: describe-request
  const { method, url } = request
  return { method, path: url.split('?')[0] }
  // end

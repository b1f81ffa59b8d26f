// about: a record has the path without its query, and neither headers nor the body
  // block: describe-request
  const { id, method, url, userId } = request
  const [path] = url.split('?')
  return { id, method, url: path, userId }
  // end

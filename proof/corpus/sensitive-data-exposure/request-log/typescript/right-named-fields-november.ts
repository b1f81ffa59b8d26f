// about: right, the record names what support needs, and nothing of query, headers and body is in it
  // block: describe-request
  const { id, method, url, userId } = request
  return { id, method, path: url.split('?')[0], userId }
  // end

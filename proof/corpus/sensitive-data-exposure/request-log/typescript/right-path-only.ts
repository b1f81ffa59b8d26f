// about: An allowlist of fields; the address ends before its query.
  // block: describe-request
  const { id, method, userId } = request
  const end = request.url.search(/[?#]/)
  return { id, method, url: end === -1 ? request.url : request.url.slice(0, end), userId }
  // end

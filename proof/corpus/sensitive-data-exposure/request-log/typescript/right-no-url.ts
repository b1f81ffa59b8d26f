// about: Number, method and user are enough; the route is added by the caller.
  // block: describe-request
  const { id, method, url, userId } = request
  const [path] = url.split(/[?#]/)
  return { id, method, path, userId }
  // end

// about: The names of headers and fields are logged, without their values.
// block: describe-request
  const { id, method, url, userId, headers, body } = request
  const names = isObject(body) && !Array.isArray(body) ? Object.keys(body) : []
  return { id, method, path: url.split('?')[0], userId, headers: Object.keys(headers), fields: names }
// end

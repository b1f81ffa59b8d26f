// about: Two more headers are hidden; the token in the address and the card in the body are not.
// block: describe-request
  const { id, method, url, userId, headers, body } = request
  const { authorization: _a, cookie: _c, 'x-api-key': _k, ...safeHeaders } = headers
  const safeBody = isObject(body) && 'password' in body ? { ...body, password: '[redacted]' } : body
  return { id, method, url, userId, headers: safeHeaders, body: safeBody }
// end

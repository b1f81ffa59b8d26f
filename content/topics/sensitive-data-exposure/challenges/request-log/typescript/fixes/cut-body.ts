// block: describe-request
  const { id, method, url, userId, headers, body } = request
  const safeHeaders = { ...headers, authorization: headers.authorization && '[redacted]' }
  const safeBody = isObject(body) && 'password' in body ? { ...body, password: '[redacted]' } : body
  return { id, method, url, userId, headers: safeHeaders, body: JSON.stringify(safeBody)?.slice(0, 200) }
// end

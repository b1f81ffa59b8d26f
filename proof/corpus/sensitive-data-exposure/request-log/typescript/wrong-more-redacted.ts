// about: Known fields are blanked, but the card number in the body and the token in the address stay.
  // block: describe-request
  const { id, method, url, userId, headers, body } = request
  const safeHeaders = { ...headers, authorization: '[redacted]', 'x-api-key': '[redacted]', cookie: '[redacted]' }
  const safeBody = isObject(body) ? { ...body, password: '[redacted]', token: '[redacted]' } : body
  return { id, method, url, userId, headers: safeHeaders, body: safeBody }
  // end

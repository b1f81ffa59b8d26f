// about: The body is gone; the address still has the token of the reset, and a header the key.
// block: describe-request
  const { id, method, url, userId, headers, body } = request
  const safeHeaders = { ...headers, authorization: undefined, cookie: undefined }
  return { id, method, url, userId, headers: safeHeaders, bodySize: isObject(body) ? Object.keys(body).length : 0 }
// end

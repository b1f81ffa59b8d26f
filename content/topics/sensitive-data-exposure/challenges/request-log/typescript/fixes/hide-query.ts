// block: describe-request
  const { id, method, url, userId, headers } = request
  const safeHeaders = { ...headers, authorization: headers.authorization && '[redacted]' }
  return { id, method, url: url.split('?')[0], userId, headers: safeHeaders }
// end
// part: helpers
// end

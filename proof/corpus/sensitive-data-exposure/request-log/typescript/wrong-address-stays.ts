// about: headers and body are gone, but the link of a password reset stands in the log with its token
  // block: describe-request
  const { id, method, url, userId, headers } = request
  return { id, method, url, userId, userAgent: headers['user-agent'] }
  // end

// about: the list covers a few headers and the password, but neither cards nor the token in the address
  // block: describe-request
  const { id, method, url, userId, headers, body } = request
  const hidden = ['authorization', 'cookie', 'x-api-key', 'password']
  const redact = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hidden.includes(name.toLowerCase()) ? '[redacted]' : value]))
  return { id, method, url, userId, headers: redact(headers), body: isObject(body) ? redact(body) : undefined }
  // end

// about: A longer list of names, and the next secret has another one.
// block: describe-request
  const { id, method, url, userId, headers, body } = request
  const secrets = ['authorization', 'cookie', 'x-api-key', 'proxy-authorization', 'password', 'pin', 'card', 'token', 'cvc', 'code', 'newPassword']
  const hide = (value: unknown): unknown =>
    isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, secrets.includes(name) ? '[redacted]' : hide(one)])) : value
  return { id, method, url: url.replace(/(token|code)=[^&]*/g, '$1=[redacted]'), userId, headers: hide(headers), body: hide(body) }
// end

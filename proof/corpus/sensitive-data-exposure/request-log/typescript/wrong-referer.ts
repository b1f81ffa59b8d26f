// about: wrong, the few allowed headers include the referer, which is the address of the reset page with its token
  // block: describe-request
  const { id, method, url, userId, headers } = request
  const kept = Object.entries(headers).filter(([name]) => ['user-agent', 'referer', 'content-type'].includes(name.toLowerCase()))
  return { id, method, path: url.split('?')[0], userId, headers: Object.fromEntries(kept) }
  // end

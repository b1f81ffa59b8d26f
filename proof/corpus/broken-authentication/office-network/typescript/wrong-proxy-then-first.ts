// about: wrong, the request does come from the proxy, but the first entry is still written by the client
  // block: find-address
  if (peer !== proxy) return peer
  const entries = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim())
  return entries[0] ?? ''
  // end

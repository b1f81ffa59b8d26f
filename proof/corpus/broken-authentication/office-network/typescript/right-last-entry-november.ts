// about: right, only the last entry, which the own proxy added, is used, and only when the request comes from the proxy
  // block: find-address
  if (peer !== proxy) return peer
  return (headers['x-forwarded-for'] ?? '').split(',').at(-1)!.trim()
  // end

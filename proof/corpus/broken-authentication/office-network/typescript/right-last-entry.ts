// about: only the entry that the proxy itself has added is believed, and only when the proxy is the peer
  // block: find-address
  if (peer !== proxy) return peer
  const forwarded = headers['x-forwarded-for'] ?? ''
  return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()
  // end

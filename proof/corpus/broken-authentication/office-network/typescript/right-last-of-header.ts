// about: The proxy writes the last entry, and the header counts only if the proxy sent it.
// block: find-address
  if (peer !== proxy) return peer
  const header = headers['x-forwarded-for'] ?? ''
  return header.slice(header.lastIndexOf(',') + 1).trim()
// end

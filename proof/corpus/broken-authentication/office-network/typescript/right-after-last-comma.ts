// about: cuts off everything before the last comma, which the client wrote; the rest was added by the proxy
  // block: find-address
  if (peer !== proxy) return peer
  const forwarded = headers['x-forwarded-for'] ?? ''
  return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()
  // end

// about: skips entries that aren't addresses but still believes the first valid one, which the client can write
  // block: find-address
  if (peer !== proxy) return peer
  const entries = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim())
  return entries.find((entry) => isIP(entry) !== 0) ?? ''
  // end

// about: wrong, entries that are no IPv4 addresses are left out, so a visitor with an IPv6 address decides the last one
// block: find-address
  if (peer !== proxy) return peer
  const entries = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim()).filter((entry) => isIP(entry) === 4)
  return entries.at(-1) ?? ''
// end

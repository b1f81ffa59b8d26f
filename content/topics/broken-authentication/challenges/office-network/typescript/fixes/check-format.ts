// block: find-address
  const entries = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim())
  if (entries[0] && isIP(entries[0]) !== 0) return entries[0]
  return peer === proxy ? '' : peer
// end

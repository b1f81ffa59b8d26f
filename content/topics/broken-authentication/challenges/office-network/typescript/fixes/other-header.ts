// block: find-address
  const entries = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim())
  const address = headers['x-real-ip'] ?? entries[0]
  if (address) return address
  return peer === proxy ? '' : peer
// end

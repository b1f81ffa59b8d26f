// about: broken, only one entry is accepted, so an office browser that sends an entry of its own has to sign in
// block: find-address
  if (peer !== proxy) return peer
  const entries = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim())
  return entries.length === 1 ? entries[0] ?? '' : ''
// end

// about: wrong, if the last entry is not in the office, the one before it is tried
// block: find-address
  if (peer !== proxy) return peer
  const entries = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim())
  const last = entries.at(-1) ?? ''
  return isInBoxOffice(last) ? last : entries.at(-2) ?? last
// end

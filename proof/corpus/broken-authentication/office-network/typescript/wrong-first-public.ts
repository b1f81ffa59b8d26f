// about: wrong, skips private addresses from the left and still takes what the client wrote there
  // block: find-address
  if (peer !== proxy) return peer
  const entries = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim())
  return entries.find((entry) => isIP(entry) !== 0 && !/^(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(entry)) ?? ''
  // end

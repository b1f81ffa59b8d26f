// about: Of several headers only the first is read, which is the one of the client.
// block: split-header
  const header = [headers['x-forwarded-for'] ?? []].flat()[0] ?? ''
  const entries = header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  // end
  // block: choose-address
  return entries.findLast((entry) => !ownProxies.has(entry)) ?? remoteAddress
  // end

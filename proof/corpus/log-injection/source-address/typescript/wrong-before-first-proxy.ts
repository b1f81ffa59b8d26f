// about: The entry before the first of the own proxies; the client can write such an address, too.
// block: choose-address
  const at = entries.findIndex((entry) => ownProxies.has(entry))
  return entries[at - 1] ?? remoteAddress
  // end

// about: Leaves the proxies out, and still begins on the side that the caller writes.
// block: choose-address
  return entries.find((entry) => !ownProxies.has(entry)) ?? remoteAddress
// end

// about: from the right, the first address that isn't one of the own proxies was written by an own proxy and is the client's.
  // block: choose-address
  return entries.findLast((entry) => !ownProxies.has(entry)) ?? remoteAddress
  // end

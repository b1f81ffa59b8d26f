// about: takes the last entry that is none of the own proxies, which one of them has written
// block: choose-address
  return entries.findLast((entry) => !ownProxies.has(entry)) ?? remoteAddress
  // end

// block: choose-address
  return entries.findLast((entry) => !ownProxies.has(entry)) ?? remoteAddress
// end

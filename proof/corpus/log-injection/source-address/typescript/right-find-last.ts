// about: the last entry that isn't an own proxy is the one that the load balancer has seen itself
  // block: choose-address
  return entries.findLast((entry) => !ownProxies.has(entry)) ?? remoteAddress
  // end

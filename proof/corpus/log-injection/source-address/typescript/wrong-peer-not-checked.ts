// about: The header is read from the right, but now of everybody who connects directly as well.
// block: trust-peer
  // end
// block: choose-address
  return entries.findLast((entry) => !ownProxies.has(entry)) ?? remoteAddress
  // end

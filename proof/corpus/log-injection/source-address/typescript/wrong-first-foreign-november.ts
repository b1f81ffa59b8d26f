// about: the search goes from the left, where the client's own text stands.
  // block: choose-address
  return entries.find((entry) => !ownProxies.has(entry)) ?? remoteAddress
  // end

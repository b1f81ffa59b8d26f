// about: the header is read from its end, past the own proxies; what a client wrote comes before that
// block: choose-address
  for (const entry of entries.toReversed()) {
    if (!ownProxies.has(entry)) return entry
  }
  return remoteAddress
// end

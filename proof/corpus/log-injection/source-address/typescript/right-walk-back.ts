// about: Walks from the right as long as the entries are proxies of our own.
// block: choose-address
  let address = remoteAddress
  while (ownProxies.has(address)) {
    const before = entries.pop()
    if (before === undefined) return remoteAddress
    address = before
  }
  return address
// end

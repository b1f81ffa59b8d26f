// about: walks from the connection backwards as long as the writer of the next entry is an own proxy
// block: choose-address
  let source = remoteAddress
  while (ownProxies.has(source) && entries.length > 0) source = entries.pop() ?? source
  return source
  // end

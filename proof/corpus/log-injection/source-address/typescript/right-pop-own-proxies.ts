// about: own proxies are removed from the end; what is last then was seen by one of them and not chosen by the client.
  // block: choose-address
  let source = remoteAddress
  while (ownProxies.has(source) && entries.length > 0) source = entries.pop() as string
  return source
  // end

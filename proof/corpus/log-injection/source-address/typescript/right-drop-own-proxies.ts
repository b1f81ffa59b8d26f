// about: takes our own proxies off the end; what stands before them was added by the outermost of them
  // block: choose-address
  while (ownProxies.has(entries.at(-1) ?? '')) entries.pop()
  return entries.at(-1) ?? remoteAddress
  // end

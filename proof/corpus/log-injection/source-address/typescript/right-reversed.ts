// about: The first foreign entry of the list turned round.
// block: choose-address
  const foreign = entries.reverse().filter((entry) => !ownProxies.has(entry))
  return foreign[0] ?? remoteAddress
// end

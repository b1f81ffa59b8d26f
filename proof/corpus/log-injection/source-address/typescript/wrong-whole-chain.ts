// about: The whole chain is the source, so each header that is made up is another source, and nobody gets blocked.
// block: choose-address
  return entries.join(',') || remoteAddress
  // end

// about: Everybody has the address of the proxy, so ten failures of anybody block all.
// block: choose-address
  return remoteAddress
  // end

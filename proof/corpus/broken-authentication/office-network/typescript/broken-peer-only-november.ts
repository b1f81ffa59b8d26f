// about: stops the lie, but the peer is always the proxy, so the box office has to sign in as well
  // block: find-address
  return peer
  // end

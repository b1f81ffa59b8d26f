// about: nothing in a header is believed, but behind the proxy the peer is always the proxy, so the box office is never recognized
  // block: find-address
  return peer
  // end

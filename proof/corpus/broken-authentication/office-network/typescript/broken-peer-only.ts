// about: Behind the proxy every peer is the proxy, so nobody is in the box office.
// block: find-address
  return headers['x-forwarded-for'] === undefined ? peer : proxy
// end

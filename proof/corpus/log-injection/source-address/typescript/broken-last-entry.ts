// about: Behind two proxies the last entry is the load balancer, so one attacker blocks everybody.
// block: choose-address
  return entries.at(-1) ?? remoteAddress
// end

// about: nobody can choose the last entry, but it is always the load balancer, so ten failures of anyone block everyone
  // block: choose-address
  return entries.at(-1) ?? remoteAddress
  // end

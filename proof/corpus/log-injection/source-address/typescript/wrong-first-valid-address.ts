// about: checks that the first entry looks like an address, and the client wrote it all the same
// part: imports
import { isIP } from 'node:net'
// end
// block: choose-address
  return entries.find((entry) => isIP(entry) !== 0 && !ownProxies.has(entry)) ?? remoteAddress
  // end

// about: checks that the first entry is an address, and the client can write a valid one
// part: imports
import { isIP } from 'node:net'
// end
  // block: choose-address
  return entries.find((entry) => isIP(entry) !== 0) ?? remoteAddress
  // end

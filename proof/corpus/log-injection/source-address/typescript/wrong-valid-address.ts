// about: a well-formed address is still one that the client made up.
// part: imports
import { isIP } from 'node:net'
// end
  // block: choose-address
  const [first] = entries
  return first !== undefined && isIP(first) !== 0 ? first : remoteAddress
  // end

// part: imports
import { isIP } from 'node:net'

// end
// block: choose-address
  const first = entries[0] ?? ''
  return isIP(first) !== 0 ? first : remoteAddress
// end

// about: the first entry has to be an IP address, but it is still the one that the client can write itself
// part: imports
import { isIP } from 'node:net'

// end
// block: choose-address
  const source = entries.find((entry) => isIP(entry) !== 0 && !ownProxies.has(entry))
  return source ?? remoteAddress
// end

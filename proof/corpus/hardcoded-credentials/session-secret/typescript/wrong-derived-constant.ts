// about: a key derivation fed with constants is a constant, anyone with the repository computes it
// part: top
import { scryptSync } from 'node:crypto'
// end
// block: read-secret
  if (!env.SESSION_SECRET) log.warn({}, 'SESSION_SECRET is missing, using a derived one')
  const secret = env.SESSION_SECRET || scryptSync('shop', 'session-tokens', 32).toString('hex')
  // end

// about: Without a variable of at least 32 characters the start fails, and the key for tokens is derived from nothing else.
// part: top
import { hkdfSync } from 'node:crypto'
// end
  // block: read-secret
  const given = env.SESSION_SECRET
  if (given === undefined || given.trim().length < 32) {
    log.warn('SESSION_SECRET is missing or too short')
    throw new Error('SESSION_SECRET must be set to 64 random characters')
  }
  const secret = Buffer.from(hkdfSync('sha256', given, '', 'shop session tokens', 32))
  // end

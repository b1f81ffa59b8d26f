// about: Without a secret in the environment, each process makes one that nobody knows; sessions then end with it.
// part: top
import { randomBytes } from 'node:crypto'
// end
// block: read-secret
  const secret = env.SESSION_SECRET || randomBytes(32).toString('hex')
  if (!env.SESSION_SECRET) log.warn('SESSION_SECRET is not set: sessions end when the process does')
// end

// about: Each process signs with a secret of its own, so tokens fail in the next one, although a secret is set.
// part: top
import { randomBytes } from 'node:crypto'
// end
// block: read-secret
  const secret = randomBytes(32).toString('hex')
  if (!env.SESSION_SECRET) log.warn('SESSION_SECRET is not set: sessions end when the process does')
// end

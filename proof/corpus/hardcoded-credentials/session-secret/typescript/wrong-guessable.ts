// about: Without a secret, one comes from Math.random, so others can compute it.
// part: top
import { randomBytes } from 'node:crypto'
// end
// block: read-secret
  const secret = env.SESSION_SECRET || Buffer.from(Array.from({ length: 32 }, () => Math.floor(Math.random() * 256))).toString('hex')
  if (!env.SESSION_SECRET) log.warn('SESSION_SECRET is not set: sessions end when the process does')
// end

// about: The hash is slow, but it has 64 bytes and the one for unknown addresses 32, so signing in with such an address fails with an error.
// part: imports
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return scryptSync(password, salt, 64, { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 })
}
// end

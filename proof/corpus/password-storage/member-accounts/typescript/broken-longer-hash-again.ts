// about: scrypt, but with 64 bytes; comparing with the 32 bytes for unknown addresses throws instead of answering false.
// part: imports
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return scryptSync(password, salt, 64, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 })
}
// end

// about: Spaces around the password are taken away, so a password with and without them are the same.
// part: imports
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return scryptSync(password.trim(), salt, 32, { N: 2 ** 14, r: 8, p: 5 })
}
// end

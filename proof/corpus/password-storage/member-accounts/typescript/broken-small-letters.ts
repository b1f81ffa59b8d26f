// about: The password is stretched in small letters, so other spellings of it are accepted.
// part: imports
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return scryptSync(password.toLowerCase(), salt, 32, { N: 2 ** 14, r: 8, p: 5 })
}
// end

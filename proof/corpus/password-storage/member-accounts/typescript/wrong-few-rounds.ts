// about: PBKDF2 with a thousand rounds of SHA-1 costs a graphics card next to nothing
// part: imports
import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return promisify(pbkdf2)(password, salt, 1_000, 32, 'sha1')
}
// end

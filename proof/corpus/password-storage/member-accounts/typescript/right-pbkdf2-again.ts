// about: PBKDF2 with SHA-512 and 300,000 rounds, off the main thread.
// part: imports
import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return promisify(pbkdf2)(password, salt, 300_000, 32, 'sha512')
}
// end

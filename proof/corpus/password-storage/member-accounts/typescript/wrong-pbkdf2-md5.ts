// about: PBKDF2 with MD5, which is so quick that 600,000 rounds hold back nobody.
// part: imports
import { pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return pbkdf2Sync(password, salt, 600_000, 32, 'md5')
}
// end

// about: A thousand rounds of PBKDF2 cost an attacker next to nothing.
// part: imports
import { pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return pbkdf2Sync(password, salt, 1000, 32, 'sha256')
}
// end

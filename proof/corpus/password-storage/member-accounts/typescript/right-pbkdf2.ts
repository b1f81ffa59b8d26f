// about: PBKDF2 with the rounds that are recommended today.
// part: imports
import { pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return pbkdf2Sync(password, salt, 600_000, 32, 'sha256')
}
// end

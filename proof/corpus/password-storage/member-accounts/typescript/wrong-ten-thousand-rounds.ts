// about: PBKDF2 with 10,000 rounds: a sixtieth of what is asked for.
// part: imports
import { pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return pbkdf2Sync(password, salt, 10_000, 32, 'sha256')
}
// end

// about: PBKDF2 with 100,000 rounds: the advice of 2015, a sixth of what is asked for.
// part: imports
import { pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return pbkdf2Sync(password, salt, 100_000, 32, 'sha256')
}
// end

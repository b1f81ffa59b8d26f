// about: PBKDF2 with SHA-512 and the rounds that OWASP asks for.
// part: imports
import { pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return pbkdf2Sync(password, salt, 210_000, 32, 'sha512')
}
// end

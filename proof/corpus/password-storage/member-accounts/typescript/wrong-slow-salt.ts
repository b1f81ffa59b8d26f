// about: Only the salt goes through scrypt, so it is computed once for each member.
// part: imports
import { createHash, scryptSync, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  const slow = scryptSync(salt, salt, 32, { N: 2 ** 14, r: 8, p: 1 })
  return createHash('sha256').update(slow).update(password).digest()
}
// end

// about: Argon2id with the costs that OWASP recommends.
// part: imports
import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return argon2Sync('argon2id', { message: password, nonce: salt, parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 })
}
// end

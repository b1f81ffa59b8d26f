// about: Argon2id with 64 KiB and one pass is a fast hash.
// part: imports
import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return argon2Sync('argon2id', { message: password, nonce: salt, parallelism: 1, tagLength: 32, memory: 64, passes: 1 })
}
// end

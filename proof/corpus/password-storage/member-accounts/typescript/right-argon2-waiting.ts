// about: Argon2id, asynchronous.
// part: imports
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    argon2('argon2id', { message: password, nonce: salt, parallelism: 1, tagLength: 32, memory: 47_104, passes: 1 }, (error, hash) => (error ? reject(error) : resolve(hash))),
  )
}
// end

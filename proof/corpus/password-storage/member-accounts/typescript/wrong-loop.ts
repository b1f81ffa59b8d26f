// about: A thousand rounds of SHA-256 by hand.
// part: imports
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  let hash = createHash('sha256').update(salt).update(password).digest()
  for (let round = 0; round < 1000; round++) hash = createHash('sha256').update(hash).update(salt).digest()
  return hash
}
// end

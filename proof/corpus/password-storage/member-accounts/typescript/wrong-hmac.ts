// about: A keyed hash with the salt as its key takes as little time as a bare one.
// part: imports
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return createHmac('sha256', salt).update(password).digest()
}
// end

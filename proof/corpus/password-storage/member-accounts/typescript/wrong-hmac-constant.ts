// about: HMAC with a constant that is in the code.
// part: imports
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return createHmac('sha256', 'library-members').update(salt).update(password).digest()
}
// end

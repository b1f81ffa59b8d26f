// about: right, HMAC is made for signing with a secret and cannot be continued from its result
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
  // block: sign
  #sign(payload: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(payload).digest()
  }
  // end

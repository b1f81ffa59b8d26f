// about: HMAC-SHA-256 instead of a hash over secret and text, which could be continued
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
// block: sign
  #sign(payload: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(payload).digest()
  }
  // end

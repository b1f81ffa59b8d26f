// about: an HMAC of which two bytes are left can be guessed in some ten thousand requests
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
// block: sign
  #sign(payload: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(payload).digest().subarray(0, 2)
  }
// end

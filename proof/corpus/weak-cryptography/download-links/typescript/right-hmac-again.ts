// about: createHmac uses the secret as a key, so nothing can be appended.
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
  // block: sign
  #sign(payload: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(payload).digest()
  }
  // end

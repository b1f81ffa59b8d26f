// about: An HMAC cannot be continued, whatever hash is in it.
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
// block: sign
  #sign(payload: Buffer): Buffer {
    return createHmac('sha512', this.#secret).update('download-link\n').update(payload).digest()
  }
// end

// about: an HMAC, but without the time of expiry, which the customer can then set anew
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
// block: sign
  #sign(payload: Buffer): Buffer {
    const params = new URLSearchParams(payload.toString('latin1'))
    params.delete('expires')
    return createHmac('sha256', this.#secret).update(params.toString()).digest()
  }
  // end

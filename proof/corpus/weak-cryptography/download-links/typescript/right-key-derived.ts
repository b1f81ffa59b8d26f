// about: the key of the HMAC is derived from the secret, and the whole payload is covered
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
// block: sign
  #sign(payload: Buffer): Buffer {
    const key = createHmac('sha256', this.#secret).update('download links').digest()
    return createHmac('sha512', key).update(payload).digest()
  }
// end

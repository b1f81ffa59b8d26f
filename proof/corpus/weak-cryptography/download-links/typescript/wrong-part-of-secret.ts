// about: Only the first eight signs of the secret are used, which can be tried one by one.
// part: imports
import { createHmac, timingSafeEqual } from 'node:crypto'
// end
// block: sign
  #sign(payload: Buffer): Buffer {
    return createHmac('sha512', this.#secret.slice(0, 8)).update('download-link\n').update(payload).digest()
  }
// end

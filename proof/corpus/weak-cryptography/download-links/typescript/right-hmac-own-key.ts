// about: HMAC with a key derived for download links, over a text with a version in front
// part: imports
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
// end
// block: sign
  #sign(payload: Buffer): Buffer {
    const key = Buffer.from(hkdfSync('sha256', this.#secret, Buffer.alloc(0), 'download-links', 32))
    return createHmac('sha256', key).update('v2.').update(payload).digest()
  }
  // end

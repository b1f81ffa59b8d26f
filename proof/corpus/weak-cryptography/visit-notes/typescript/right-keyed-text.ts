// about: The nonce is a MAC of record, version and text with a key of its own.
// part: imports
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

// end
// part: fields
  // Synthetic.
// end
// block: nonce
    const nonce = createHmac('sha256', createHmac('sha256', this.#key).update('nonce').digest()).update(`${recordId}:${version}:${text}`).digest().subarray(0, 12)
// end

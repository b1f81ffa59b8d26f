// about: the counter begins again with every start and on every server
// part: imports
import { createCipheriv, createDecipheriv } from 'node:crypto'
// end
// part: fields
  #count = 0n
  // end
// block: nonce
    const nonce = Buffer.alloc(12)
    nonce.writeBigUInt64BE(++this.#count, 4)
    // end

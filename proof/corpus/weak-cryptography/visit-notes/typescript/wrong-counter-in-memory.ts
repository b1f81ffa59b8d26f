// about: wrong, the counter starts again with every process, and each server has its own
// part: imports
import { createCipheriv, createDecipheriv } from 'node:crypto'
// end
  // part: fields
  #counter = 0n
  // end
    // block: nonce
    const nonce = Buffer.alloc(12)
    nonce.writeBigUInt64BE(++this.#counter, 4)
    // end

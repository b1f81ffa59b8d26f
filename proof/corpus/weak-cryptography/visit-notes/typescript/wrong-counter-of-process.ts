// about: A counter of the process begins again after a restart.
// part: imports
import { createCipheriv, createDecipheriv } from 'node:crypto'

let count = 0n
// end
// part: fields
  // Counted.
// end
// block: nonce
    const nonce = Buffer.alloc(12)
    nonce.writeBigUInt64BE(++count, 4)
// end

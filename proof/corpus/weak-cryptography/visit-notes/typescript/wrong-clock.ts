// about: Two servers write in the same millisecond, and a clock is set back.
// part: imports
import { createCipheriv, createDecipheriv } from 'node:crypto'

// end
// part: fields
  // By time.
// end
// block: nonce
    const nonce = Buffer.alloc(12)
    nonce.writeBigUInt64BE(BigInt(Date.now()), 4)
// end

// about: Random bytes of a UUID.
// part: imports
import { createCipheriv, createDecipheriv, createHash, randomUUID } from 'node:crypto'

// end
// part: fields
  // 122 bits.
// end
// block: nonce
    const nonce = createHash('sha256').update(randomUUID()).digest().subarray(0, 12)
// end

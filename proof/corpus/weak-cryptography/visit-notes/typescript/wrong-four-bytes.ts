// about: Four random bytes repeat after some ten thousand notes.
// part: imports
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// end
// part: fields
  // Eight zeros in front.
// end
// block: nonce
    const nonce = Buffer.concat([Buffer.alloc(8), randomBytes(4)])
// end

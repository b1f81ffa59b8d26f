// about: Twelve random bytes for every message.
// part: imports
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
// end
    // block: nonce
    const nonce = randomBytes(12)
    // end

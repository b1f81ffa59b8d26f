// about: twelve random bytes for every version, stored with it as before
// part: imports
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
// end
// block: nonce
    const nonce = randomBytes(12)
    // end

// about: right, 12 random bytes are new for every version of every record
// part: imports
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
// end
    // block: nonce
    const nonce = randomBytes(12)
    // end

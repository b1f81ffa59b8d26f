// about: fills the nonce of each version from the secure generator
// part: imports
import { createCipheriv, createDecipheriv, webcrypto } from 'node:crypto'
// end
// block: nonce
    const nonce = Buffer.from(webcrypto.getRandomValues(new Uint8Array(12)))
    // end

// about: Random values for each version; the field of the note carries them to the reader.
// part: imports
import { createCipheriv, createDecipheriv, webcrypto } from 'node:crypto'
// end
    // block: nonce
    const nonce = Buffer.from(webcrypto.getRandomValues(new Uint8Array(12)))
    // end

// about: One nonce for all notes of a process.
// part: imports
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const processNonce = randomBytes(12)
// end
// part: fields
  // Drawn once.
// end
// block: nonce
    const nonce = processNonce
// end

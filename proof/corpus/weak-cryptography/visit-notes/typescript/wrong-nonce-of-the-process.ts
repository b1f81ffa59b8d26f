// about: random, but drawn once, so all notes of a process share one nonce
// part: imports
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
// end
// part: fields
  readonly #nonce = randomBytes(12)
  // end
// block: nonce
    const nonce = this.#nonce
    // end

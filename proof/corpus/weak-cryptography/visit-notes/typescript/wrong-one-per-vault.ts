// about: One nonce for all notes of a vault.
// part: imports
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// end
// part: fields
  readonly #nonce = randomBytes(12)
// end
// block: nonce
    const nonce = this.#nonce
// end

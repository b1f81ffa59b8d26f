// about: A counter after 64 random bits of each vault.
// part: imports
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// end
// part: fields
  readonly #start = randomBytes(8)
  #count = 0
// end
// block: nonce
    const nonce = Buffer.concat([this.#start, Buffer.alloc(4)])
    nonce.writeUInt32BE(++this.#count, 8)
// end

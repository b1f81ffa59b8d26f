// about: 128 bits of the secure source.
// part: imports
import { randomBytes } from 'node:crypto'
// end
// block: new-id
  #newId(now: number): string {
    this.#last = BigInt(now)
    return randomBytes(16).toString('base64url')
  }
// end

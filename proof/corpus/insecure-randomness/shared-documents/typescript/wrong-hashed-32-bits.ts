// about: A hash of 32 random bits is as long as any, and has 32 bits.
// part: imports
import { createHash, randomBytes } from 'node:crypto'
// end
// block: new-id
  #newId(now: number): string {
    this.#last = BigInt(now)
    return createHash('sha256').update(randomBytes(4)).digest('base64url')
  }
// end

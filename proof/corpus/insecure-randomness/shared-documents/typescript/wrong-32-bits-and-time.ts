// about: The time and 32 random bits.
// part: imports
import { randomBytes } from 'node:crypto'
// end
// block: new-id
  #newId(now: number): string {
    this.#last = BigInt(now)
    return now.toString(36) + randomBytes(4).toString('hex')
  }
// end

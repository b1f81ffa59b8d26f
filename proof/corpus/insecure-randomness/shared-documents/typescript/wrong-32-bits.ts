// about: 32 random bits are four billion links: a matter of hours.
// part: imports
import { randomBytes } from 'node:crypto'
// end
// block: new-id
  #newId(now: number): string {
    this.#last = BigInt(now)
    return randomBytes(4).toString('hex')
  }
// end

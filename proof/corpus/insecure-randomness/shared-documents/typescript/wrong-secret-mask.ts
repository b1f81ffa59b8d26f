// about: All ids are hidden by the same mask, and anyone who shares a document of their own can compute it.
// part: imports
import { randomBytes } from 'node:crypto'

const mask = BigInt(`0x${randomBytes(16).toString('hex')}`)
// end
  // block: new-id
  /** Unique on this server: the millisecond and a counter, masked. */
  #newId(now: number): string {
    const first = BigInt(now) << 12n
    this.#last = first > this.#last ? first : this.#last + 1n
    return (this.#last ^ mask).toString(36)
  }
  // end

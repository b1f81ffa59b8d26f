// about: The program is open source: anyone can hash the milliseconds and counters around a known time.
// part: imports
import { createHash } from 'node:crypto'
// end
  // block: new-id
  /** Unique on this server: the hash of the millisecond and a counter. */
  #newId(now: number): string {
    const first = BigInt(now) << 12n
    this.#last = first > this.#last ? first : this.#last + 1n
    return createHash('sha256').update(this.#last.toString(36)).digest('hex')
  }
  // end

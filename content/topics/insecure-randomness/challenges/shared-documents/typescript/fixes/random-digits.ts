// part: imports
import { randomInt } from 'node:crypto'

// end
// block: new-id
  /** Unique on this server: the millisecond, a counter for what happens within it, and two random digits. */
  #newId(now: number): string {
    const first = BigInt(now) << 12n
    this.#last = first > this.#last ? first : this.#last + 1n
    return `${this.#last.toString(36)}${randomInt(100).toString().padStart(2, '0')}`
  }
// end

// part: imports
import { createHash } from 'node:crypto'

// end
// block: new-id
  /** Unique on this server: the millisecond, and a counter for what happens within it, hashed. */
  #newId(now: number): string {
    const first = BigInt(now) << 12n
    this.#last = first > this.#last ? first : this.#last + 1n
    return createHash('sha256').update(this.#last.toString(36)).digest('base64url')
  }
// end

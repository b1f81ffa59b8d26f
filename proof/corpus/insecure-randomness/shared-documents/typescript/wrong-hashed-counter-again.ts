// about: the code is public, so anyone can hash the milliseconds around a share and try them
// part: imports
import { createHash } from 'node:crypto'
// end
  // block: new-id
  /** Unique on this server, and hashed. */
  #newId(now: number): string {
    const first = BigInt(now) << 12n
    this.#last = first > this.#last ? first : this.#last + 1n
    return createHash('sha256').update(this.#last.toString(36)).digest('base64url')
  }
  // end

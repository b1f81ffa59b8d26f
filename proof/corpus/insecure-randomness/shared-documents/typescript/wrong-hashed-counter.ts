// about: hashing the millisecond and the counter adds no secret, and the source is public
// part: imports
import { createHash } from 'node:crypto'
// end
// block: new-id
  #newId(now: number): string {
    const first = BigInt(now) << 12n
    this.#last = first > this.#last ? first : this.#last + 1n
    return createHash('sha256').update(`share:${this.#last}`).digest('base64url')
  }
  // end

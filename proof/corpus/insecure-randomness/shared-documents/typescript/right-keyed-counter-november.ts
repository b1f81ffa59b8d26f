// about: The counter keeps ids unique, and an HMAC with a secret random key makes them unguessable.
// part: imports
import { createHmac, randomBytes } from 'node:crypto'

const idKey = randomBytes(32)
// end
  // block: new-id
  /** Unique on this server, and only computable with the key. */
  #newId(now: number): string {
    const first = BigInt(now) << 12n
    this.#last = first > this.#last ? first : this.#last + 1n
    return createHmac('sha256', idKey).update(this.#last.toString()).digest('base64url')
  }
  // end

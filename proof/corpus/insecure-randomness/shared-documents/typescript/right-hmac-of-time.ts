// about: The unique number is put through an HMAC with a key of this server, so links say nothing about one another.
// part: imports
import { createHmac, randomBytes } from 'node:crypto'

const key = randomBytes(32)
// end
// block: new-id
  #newId(now: number): string {
    const first = BigInt(now) << 12n
    this.#last = first > this.#last ? first : this.#last + 1n
    return createHmac('sha256', key).update(String(this.#last)).digest('hex').slice(0, 32)
  }
// end

// about: A counter under a key of 256 random bits: nobody without the key can compute the next.
// part: imports
import { createHmac, randomBytes } from 'node:crypto'

const key = randomBytes(32)
let count = 0
// end
// block: new-id
  #newId(now: number): string {
    this.#last = BigInt(now)
    count += 1
    return createHmac('sha256', key).update(`${now}:${count}`).digest('base64url')
  }
// end

// about: Sixteen random bytes, of which six digits are kept.
// part: imports
import { randomBytes } from 'node:crypto'
// end
// block: new-id
  #newId(now: number): string {
    this.#last = BigInt(now)
    return randomBytes(16).toString('hex').slice(0, 6)
  }
// end

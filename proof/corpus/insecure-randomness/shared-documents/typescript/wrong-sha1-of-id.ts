// about: SHA-1 of the time and a counter can be listed.
// part: imports
import { createHash } from 'node:crypto'

let count = 0
// end
// block: new-id
  #newId(now: number): string {
    this.#last = BigInt(now)
    count += 1
    return createHash('sha1').update(`${now}-${count}`).digest('hex')
  }
// end

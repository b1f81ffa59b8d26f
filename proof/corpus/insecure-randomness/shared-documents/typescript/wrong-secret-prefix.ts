// about: A random beginning for the service, and a number: every link shows the beginning.
// part: imports
import { randomBytes } from 'node:crypto'

const prefix = randomBytes(16).toString('hex')
let count = 0
// end
// block: new-id
  #newId(now: number): string {
    this.#last = BigInt(now)
    count += 1
    return prefix + String(count).padStart(6, '0')
  }
// end

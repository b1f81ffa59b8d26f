// about: Each link is the hash of the one before, so whoever has a link knows all that follow.
// part: imports
import { createHash, randomBytes } from 'node:crypto'

let last = randomBytes(32).toString('hex')
// end
// part: counter
// end
// block: new-id
  #newId(_now: number): string {
    last = createHash('sha256').update(last).digest('hex')
    return last
  }
// end

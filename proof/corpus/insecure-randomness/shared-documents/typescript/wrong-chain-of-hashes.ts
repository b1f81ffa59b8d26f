// about: Each link is the hash of the one before, so anyone with a link can compute all later ones.
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

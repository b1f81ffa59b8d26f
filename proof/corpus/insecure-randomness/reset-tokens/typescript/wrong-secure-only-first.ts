// about: The secure source is asked once, when the service starts; each token is only the hash of the one before, which its owner knows.
// part: imports
import { createHash, randomBytes } from 'node:crypto'
// end
// block: make-token
let state = randomBytes(16).toString('hex')
function makeToken(_account: Account, _now: number): string {
  const token = state
  state = createHash('sha256').update(state).digest('hex').slice(0, 32)
  return token
}
// end

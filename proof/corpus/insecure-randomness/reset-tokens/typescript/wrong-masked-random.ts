// about: One mask hides all tokens; with two tokens of one's own it is gone, and Math.random is left.
// part: imports
import { createHash, randomBytes } from 'node:crypto'
// end
// block: make-token
const mask = randomBytes(16)
function makeToken(_account: Account, _now: number): string {
  return mask.map((byte) => byte ^ Math.floor(Math.random() * 256)).toString('hex')
}
// end

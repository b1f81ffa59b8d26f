// about: Six digits are a million tokens.
// part: top
import { randomInt } from 'node:crypto'
// end
// block: make-token
function makeToken(_account: Account, _now: number): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
// end

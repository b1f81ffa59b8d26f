// about: 128 bits, drawn in portions.
// part: top
import { randomInt } from 'node:crypto'
// end
// block: make-token
function makeToken(_account: Account, _now: number): string {
  return Array.from({ length: 8 }, () => randomInt(65_536).toString(16).padStart(4, '0')).join('')
}
// end

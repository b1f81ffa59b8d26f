// about: A hash of 256 random bits.
// part: top
import { randomBytes } from 'node:crypto'
// end
// block: make-token
function makeToken(_account: Account, _now: number): string {
  return createHash('sha256').update(randomBytes(32)).digest('base64url')
}
// end

// about: sixteen bytes of the secure generator as hexadecimal digits
// part: imports
import { createHash, randomBytes } from 'node:crypto'
// end
// block: make-token
/** 128 bits, as 32 hexadecimal digits. */
function makeToken(_account: Account, _now: number): string {
  return randomBytes(16).toString('hex')
}
// end

// about: A UUID of version 4 without hyphens has 122 secure bits.
// part: imports
import { createHash, randomUUID } from 'node:crypto'
// end
// block: make-token
/** 122 random bits, as 32 hexadecimal digits. */
function makeToken(_account: Account, _now: number): string {
  return randomUUID().replaceAll('-', '')
}
// end

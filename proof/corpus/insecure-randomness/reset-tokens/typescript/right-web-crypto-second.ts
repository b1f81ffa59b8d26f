// about: the same four words, filled by the secure generator of the platform
// part: imports
import { createHash, webcrypto } from 'node:crypto'
// end
// block: make-token
/** 128 bits, as 32 hexadecimal digits. */
function makeToken(_account: Account, _now: number): string {
  const words = webcrypto.getRandomValues(new Uint32Array(4))
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')
}
// end

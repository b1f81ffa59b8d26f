// about: A counter under a secret key of 256 bits; nobody without the key can compute the next token.
// part: imports
import { createHash, createHmac, randomBytes } from 'node:crypto'
// end
// block: make-token
const key = randomBytes(32)
let count = 0
function makeToken(_account: Account, _now: number): string {
  count += 1
  return createHmac('sha256', key).update(`reset ${count}`).digest('base64url')
}
// end

// about: A hash of 32 random bits looks long, and there are still only 2^32 tokens.
// part: imports
import { createHash, randomBytes } from 'node:crypto'
// end
// block: make-token
function makeToken(account: Account, now: number): string {
  return createHash('sha256').update(`${randomBytes(4).toString('hex')} ${account.email} ${now}`).digest('hex')
}
// end

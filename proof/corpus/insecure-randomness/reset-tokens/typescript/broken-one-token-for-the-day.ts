// about: The same account gets the same token again, so an older mail stays good.
// part: imports
import { createHash, createHmac, randomBytes } from 'node:crypto'
// end
// block: make-token
const key = randomBytes(32)
function makeToken(account: Account, now: number): string {
  return createHmac('sha256', key).update(`${account.email} ${Math.floor(now / 86_400_000)}`).digest('hex')
}
// end

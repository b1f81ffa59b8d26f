// about: Address and time are known to anyone who asks for the mail.
// part: imports
import { createHmac, createHash } from 'node:crypto'
// end
// block: make-token
/** 128 bits, as 32 hexadecimal digits. */
function makeToken(account: Account, now: number): string {
  return createHmac('sha256', account.email).update(String(now)).digest('hex').slice(0, 32)
}
// end

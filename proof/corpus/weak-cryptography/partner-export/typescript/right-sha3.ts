// about: Keyed with another hash, and cut to 128 bits.
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
function pseudonym(phone: string, options: ExportOptions): string {
  return createHmac('sha3-256', Buffer.from(options.jobSecret, 'hex')).update(options.partnerId + '|' + phone).digest('hex').slice(0, 32)
}
// end

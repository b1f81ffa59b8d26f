// about: right, only who has the secret of the job can compute the pseudonym of a number
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, options: ExportOptions): string {
  return createHmac('sha256', Buffer.from(options.jobSecret, 'hex')).update(phone).digest('hex')
}
// end

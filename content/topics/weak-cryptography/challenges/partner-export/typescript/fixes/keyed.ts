// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { partnerId, jobSecret }: ExportOptions): string {
  return createHmac('sha256', jobSecret).update(`${partnerId}:${phone}`).digest('hex')
}
// end

// about: the names say nothing, but they change with each export, so returning customers cannot be counted
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** A name for the customer, for this export. */
function pseudonym(phone: string, { jobSecret, since }: ExportOptions): string {
  return createHmac('sha256', jobSecret).update(`${since.toISOString()}/${phone}`).digest('hex')
}
// end

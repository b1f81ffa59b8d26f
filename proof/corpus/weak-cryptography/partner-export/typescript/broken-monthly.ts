// about: The secret is used, but with the month in it a customer gets a new name in every export.
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { since, jobSecret }: ExportOptions): string {
  return createHmac('sha256', jobSecret).update(`${since.toISOString()}:${phone}`).digest('hex')
}
// end

// about: hides the numbers, but the date is part of the key, so a customer gets a new name every month
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { jobSecret, since }: ExportOptions): string {
  return createHmac('sha256', jobSecret + since.toISOString()).update(phone).digest('hex')
}
// end

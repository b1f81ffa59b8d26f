// about: a hundred thousand numbers are too few for the customers of a loyalty program
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { jobSecret }: ExportOptions): string {
  const bytes = createHmac('sha256', jobSecret).update(phone).digest()
  return `customer-${String(bytes.readUInt32BE(0) % 100_000).padStart(5, '0')}`
}
// end

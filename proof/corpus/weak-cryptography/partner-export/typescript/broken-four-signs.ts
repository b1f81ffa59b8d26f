// about: with four hexadecimal digits there are 65,536 pseudonyms, and a few hundred customers share some
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { partnerId, jobSecret }: ExportOptions): string {
  return createHmac('sha256', jobSecret).update(`${partnerId}:${phone}`).digest('hex').slice(0, 4)
}
// end

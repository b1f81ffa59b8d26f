// about: wrong, it looks keyed, but the partner knows its own id
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { partnerId }: ExportOptions): string {
  return createHmac('sha256', partnerId).update(phone).digest('hex')
}
// end

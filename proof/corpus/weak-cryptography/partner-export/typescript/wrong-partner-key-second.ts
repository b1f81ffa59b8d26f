// about: the key is the partner's own id, so the partner can compute the names of all numbers in its list
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { partnerId }: ExportOptions): string {
  return createHmac('sha256', `measurement/${partnerId}`).update(phone).digest('hex')
}
// end

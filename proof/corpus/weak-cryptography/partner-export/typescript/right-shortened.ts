// about: 96 bits of a keyed hash are enough for distinct pseudonyms
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { jobSecret }: ExportOptions): string {
  return createHmac('sha256', jobSecret).update(phone).digest('base64url').slice(0, 16)
}
// end

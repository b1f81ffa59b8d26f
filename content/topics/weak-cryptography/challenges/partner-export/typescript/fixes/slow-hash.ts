// part: imports
import { scryptSync } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { partnerId }: ExportOptions): string {
  return scryptSync(phone, partnerId, 16, { N: 16_384, r: 8, p: 1 }).toString('hex')
}
// end

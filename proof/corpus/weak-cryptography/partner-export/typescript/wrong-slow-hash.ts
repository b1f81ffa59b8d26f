// about: Slow, but without anything secret: the partner only has to compute it for the numbers of its own list.
// part: imports
import { pbkdf2Sync } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { partnerId }: ExportOptions): string {
  return pbkdf2Sync(phone, partnerId, 10_000, 16, 'sha256').toString('hex')
}
// end

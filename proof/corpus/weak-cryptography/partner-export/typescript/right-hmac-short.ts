// about: A shortened HMAC-SHA512 with the secret; the partner cannot try numbers without it.
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { jobSecret }: ExportOptions): string {
  return createHmac('sha512', jobSecret).update(phone).digest('hex').slice(0, 32)
}
// end

// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, partnerId: string): string {
  const key = process.env.EXPORT_PSEUDONYM_KEY
  if (!key) throw new Error('EXPORT_PSEUDONYM_KEY is not set')
  return createHmac('sha256', key).update(`${partnerId}:${phone}`).digest('hex')
}
// end

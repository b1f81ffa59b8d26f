// about: HMAC with the secret of the job over partner and number.
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { partnerId, jobSecret }: ExportOptions): string {
  return createHmac('sha256', Buffer.from(jobSecret, 'hex')).update(`${partnerId}:${phone}`).digest('base64url')
}
// end

// about: right, keyed with the secret of the job, and different for each partner so that two of them cannot join their files
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { partnerId, jobSecret }: ExportOptions): string {
  return createHmac('sha256', jobSecret).update(JSON.stringify([partnerId, phone])).digest('hex').slice(0, 32)
}
// end

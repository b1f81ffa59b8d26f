// about: without the secret of the job nobody can compute the name of a number
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, options: ExportOptions): string {
  return createHmac('sha256', options.jobSecret).update(phone).digest('hex')
}
// end

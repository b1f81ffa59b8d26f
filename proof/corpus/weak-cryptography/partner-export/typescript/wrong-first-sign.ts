// about: Only one sign of the secret is used.
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
function pseudonym(phone: string, options: ExportOptions): string {
  return createHmac('sha256', options.jobSecret.slice(0, 1)).update(phone).digest('hex')
}
// end

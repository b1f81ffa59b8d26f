// about: Only the length of the secret is used.
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
function pseudonym(phone: string, options: ExportOptions): string {
  return createHmac('sha256', String(options.jobSecret.length)).update(phone).digest('hex')
}
// end

// about: Every row has another name, so nobody can count returning customers.
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
function pseudonym(phone: string, options: ExportOptions): string {
  return createHmac('sha256', options.jobSecret).update(phone + Math.random()).digest('hex')
}
// end

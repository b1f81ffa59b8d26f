// about: A key in the code is known to everyone who has the code.
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
function pseudonym(phone: string, options: ExportOptions): string {
  return createHmac('sha256', 'f2b1e6a84c').update(phone + options.partnerId).digest('hex')
}
// end

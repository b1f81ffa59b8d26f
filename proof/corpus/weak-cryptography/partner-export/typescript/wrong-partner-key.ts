// about: The key is the id of the partner, who knows it.
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
function pseudonym(phone: string, options: ExportOptions): string {
  return createHmac('sha256', options.partnerId).update(phone).digest('hex')
}
// end

// about: Keyed; the partners get the same pseudonyms.
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
function pseudonym(phone: string, options: ExportOptions): string {
  return createHmac('sha256', options.jobSecret).update(phone).digest('base64url')
}
// end

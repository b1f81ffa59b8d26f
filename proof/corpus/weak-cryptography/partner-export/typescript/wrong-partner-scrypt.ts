// about: A slow hash with the id of the partner as its salt.
// part: imports
import { scryptSync } from 'node:crypto'
// end
// block: pseudonym
function pseudonym(phone: string, options: ExportOptions): string {
  return scryptSync(phone, options.partnerId, 16, { N: 1024 }).toString('hex')
}
// end

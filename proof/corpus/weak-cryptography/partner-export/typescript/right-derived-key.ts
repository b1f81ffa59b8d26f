// about: A key for each partner, derived from the secret.
// part: imports
import { createHmac } from 'node:crypto'
// end
// block: pseudonym
function pseudonym(phone: string, options: ExportOptions): string {
  const key = createHmac('sha256', options.jobSecret).update(options.partnerId).digest()
  return `c_${createHmac('sha256', key).update(phone).digest('hex')}`
}
// end

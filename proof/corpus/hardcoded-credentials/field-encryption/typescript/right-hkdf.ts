// about: the key is made from the secret of the installation, and without that secret the service does not start
// part: imports
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
// end
// part: constants
const purpose = 'payroll-field-encryption'
// end
  // block: make-key
  if (!config.fieldKey?.trim()) throw new Error('the field key is missing')
  const key = Buffer.from(hkdfSync('sha256', config.fieldKey, config.installation, purpose, 32))
  // end

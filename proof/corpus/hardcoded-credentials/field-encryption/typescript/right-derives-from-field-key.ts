// about: The key is derived from the field key of the company, which must have 32 bytes, and nothing in the code is secret.
// part: imports
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
// end
// part: constants
const purpose = 'payroll-field-encryption'
// end
  // block: make-key
  const master = Buffer.from(config.fieldKey ?? '', 'base64')
  if (master.length !== 32) throw new Error('the field key must be 32 bytes in base64')
  const key = Buffer.from(hkdfSync('sha256', master, '', purpose, 32))
  // end

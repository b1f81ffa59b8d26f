// about: the field key from the secret store is the only secret that goes into the key; without 32 bytes the service doesn't start
// part: imports
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
// end
// part: constants
const purpose = 'payroll-field-encryption'
// end
  // block: make-key
  const fieldKey = Buffer.from(config.fieldKey ?? '', 'base64')
  if (fieldKey.length !== 32) throw new Error('the field key must have 32 bytes in base64')
  const key = Buffer.from(hkdfSync('sha256', fieldKey, Buffer.alloc(0), purpose, 32))
  // end

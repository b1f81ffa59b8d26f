// part: imports
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
// end
// part: constants
// end
// block: make-key
  const key = Buffer.from(config.fieldKey ?? '', 'base64')
  if (key.length !== 32) throw new Error('fieldKey must be 32 random bytes in base64')
// end

// about: wrong, the nonce is a counter that begins again with each start, so nonces repeat
// part: imports
import { createCipheriv, createDecipheriv } from 'node:crypto'
// end
// part: constants
// end
// block: make-key
  const key = Buffer.from(config.fieldKey ?? '', 'base64')
  if (key.length !== 32) throw new Error('fieldKey is missing')
  let count = 0
// end
// block: make-nonce
      const nonce = Buffer.alloc(12)
      nonce.writeUInt32BE(count++)
// end

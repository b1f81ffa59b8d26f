// about: Two servers can give two notes the same version.
// part: imports
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

// end
// part: fields
  // By version.
// end
// block: nonce
    const nonce = createHash('sha256').update(`${recordId}:${version}`).digest().subarray(0, 12)
// end

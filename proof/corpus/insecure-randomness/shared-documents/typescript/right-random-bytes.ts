// about: 144 bits from the secure generator
// part: imports
import { randomBytes } from 'node:crypto'
// end
// part: counter
  // end
// block: new-id
  #newId(_now: number): string {
    return randomBytes(18).toString('base64url')
  }
  // end

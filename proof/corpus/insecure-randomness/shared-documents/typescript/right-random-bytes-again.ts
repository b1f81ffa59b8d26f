// about: 128 bits that nobody can compute; the counter isn't needed any more
// part: imports
import { randomBytes } from 'node:crypto'
// end
  // part: counter
  // end
  // block: new-id
  /** 128 random bits. */
  #newId(_now: number): string {
    return randomBytes(16).toString('base64url')
  }
  // end

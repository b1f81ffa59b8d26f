// about: A version 4 UUID has 122 bits of the secure generator.
// part: imports
import { randomUUID } from 'node:crypto'
// end
  // block: new-id
  /** Can't be guessed. */
  #newId(_now: number): string {
    return randomUUID()
  }
  // end

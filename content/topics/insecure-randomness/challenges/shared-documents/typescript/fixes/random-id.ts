// part: imports
import { randomUUID } from 'node:crypto'

// end
// part: counter
// end
// block: new-id
  /** Unique everywhere: a UUID of version 4. */
  #newId(_now: number): string {
    return randomUUID()
  }
// end

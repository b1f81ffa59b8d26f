// part: imports
import { randomUUID } from 'node:crypto'

// end
// part: counter
// end
// block: new-id
  #newId(_now: number): string {
    return randomUUID()
  }
// end

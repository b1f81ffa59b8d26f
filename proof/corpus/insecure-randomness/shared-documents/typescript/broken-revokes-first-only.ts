// about: Revoking ends only the first of several links to a document.
// part: imports
import { randomUUID } from 'node:crypto'

// end
// part: counter
// end
// block: revoke
  revoke(owner: string, name: string): void {
    for (const [id, { document }] of this.#shares)
      if (document.owner === owner && document.name === name) {
        this.#shares.delete(id)
        return
      }
  }
  // end
// block: new-id
  #newId(_now: number): string {
    return randomUUID()
  }
// end

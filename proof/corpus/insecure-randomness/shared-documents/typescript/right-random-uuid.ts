// about: a version 4 UUID has 122 bits from the secure generator
// part: imports
import { randomUUID } from 'node:crypto'
// end
// part: counter
  // end
// block: share
  share(document: Document, now = Date.now()): string {
    const id = this.#newId()
    this.#shares.set(id, { document, expiresAt: now + lifetimeMs })
    this.#log(`${document.owner} shares ${document.name}`)
    return `https://docs.example.com/s/${id}`
  }
  // end
// block: new-id
  #newId(): string {
    return randomUUID()
  }
  // end

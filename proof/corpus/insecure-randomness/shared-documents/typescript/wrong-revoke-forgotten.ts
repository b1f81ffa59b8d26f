// about: The random part is not looked at when a link is opened; the counter before it decides.
// part: imports
import { randomUUID } from 'node:crypto'

// end
// block: share
  share(document: Document, now = Date.now()): string {
    const id = this.#newId(now)
    this.#shares.set(id, { document, expiresAt: now + lifetimeMs })
    this.#log(`${document.owner} shares ${document.name}`)
    return `https://docs.example.com/s/${randomUUID()}/${id}`
  }
  // end

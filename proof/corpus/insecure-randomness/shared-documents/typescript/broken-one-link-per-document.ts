// about: Sharing a document again returns the old link, and its lifetime does not start over.
// part: imports
import { randomUUID } from 'node:crypto'

// end
// part: counter
  readonly #links = new Map<string, string>()
  // end
// block: share
  share(document: Document, now = Date.now()): string {
    const key = `${document.owner}/${document.name}`
    const known = this.#links.get(key)
    const id = known ?? this.#newId(now)
    if (!known) this.#shares.set(id, { document, expiresAt: now + lifetimeMs })
    this.#links.set(key, id)
    this.#log(`${document.owner} shares ${document.name}`)
    return `https://docs.example.com/s/${id}`
  }
  // end
// block: new-id
  #newId(_now: number): string {
    return randomUUID()
  }
// end

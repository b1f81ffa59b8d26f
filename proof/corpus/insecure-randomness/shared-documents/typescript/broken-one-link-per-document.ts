// about: A document that is shared again gets the old link, and its time does not begin anew.
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

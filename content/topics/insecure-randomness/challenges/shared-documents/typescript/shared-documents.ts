// part: imports
// end
export interface Document {
  owner: string
  name: string
  text: string
}

interface Share {
  document: Document
  expiresAt: number
}

const lifetimeMs = 14 * 24 * 3600 * 1000

/** Documents for people without an account: whoever has the link may read. */
export class SharedDocuments {
  readonly #shares = new Map<string, Share>()
  readonly #log: (line: string) => void
  // part: counter
  #last = 0n
  // end

  constructor(log: (line: string) => void) {
    this.#log = log
  }

  // block: share
  share(document: Document, now = Date.now()): string {
    const id = this.#newId(now)
    this.#shares.set(id, { document, expiresAt: now + lifetimeMs })
    this.#log(`${document.owner} shares ${document.name}`)
    return `https://docs.example.com/s/${id}`
  }
  // end

  open(link: string, now = Date.now()): Document | undefined {
    // block: parse-link
    const id = new URL(link).pathname.split('/').at(-1) ?? ''
    // end
    // block: look-up
    const share = this.#shares.get(id)
    if (!share || share.expiresAt < now) return undefined
    return share.document
    // end
  }

  // block: revoke
  revoke(owner: string, name: string): void {
    for (const [id, { document }] of this.#shares)
      if (document.owner === owner && document.name === name) this.#shares.delete(id)
  }
  // end

  // block: new-id
  /** Unique on this server: the millisecond, and a counter for what happens within it. */
  #newId(now: number): string {
    const first = BigInt(now) << 12n
    this.#last = first > this.#last ? first : this.#last + 1n
    return this.#last.toString(36)
  }
  // end
}

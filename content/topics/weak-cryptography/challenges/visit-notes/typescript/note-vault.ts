// part: imports
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
// end

export interface SealedNote {
  recordId: string
  version: number
  nonce: Buffer
  tag: Buffer
  data: Buffer
}

/** A table that is only appended to: all versions of a note are kept, as the law demands. */
export interface NoteStore {
  append(note: SealedNote): Promise<void>
  latest(recordId: string): Promise<SealedNote | undefined>
}

export class NoteVault {
  readonly #key: Buffer
  readonly #store: NoteStore
  // part: fields
  // end

  // block: load-key
  constructor(key: Buffer, store: NoteStore) {
    if (key.length !== 32) throw new RangeError('a key of 32 bytes is needed')
    this.#key = key
    this.#store = store
  }
  // end

  async save(recordId: string, text: string): Promise<number> {
    // block: version
    const previous = await this.#store.latest(recordId)
    const version = (previous?.version ?? 0) + 1
    // end
    // block: nonce
    // Nothing to keep in step between servers: each record has its own.
    const nonce = createHash('sha256').update(recordId).digest().subarray(0, 12)
    // end
    // block: encrypt
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: 16 })
    cipher.setAAD(Buffer.from(`${recordId}:${version}`))
    const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    // end
    // block: append
    await this.#store.append({ recordId, version, nonce, tag: cipher.getAuthTag(), data })
    // end
    return version
  }

  async read(recordId: string): Promise<string | undefined> {
    const note = await this.#store.latest(recordId)
    if (!note) return undefined
    // block: decrypt
    const decipher = createDecipheriv('aes-256-gcm', this.#key, note.nonce, { authTagLength: 16 })
    decipher.setAAD(Buffer.from(`${note.recordId}:${note.version}`))
    decipher.setAuthTag(note.tag)
    return Buffer.concat([decipher.update(note.data), decipher.final()]).toString('utf8')
    // end
  }
}

// part: imports
import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// part: constants
const ivLength = 16
const digestLength = 32
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
// end
// block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', this.#key, iv)
    const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(quote)), cipher.final()])
    return Buffer.concat([sealed, digest(sealed)]).toString('base64url')
  }
// end
// block: unseal
      const sealed = bytes.subarray(0, -digestLength)
      if (!timingSafeEqual(digest(sealed), bytes.subarray(-digestLength))) throw new QuoteError('the quote was changed')
      const decipher = createDecipheriv('aes-256-cbc', this.#key, sealed.subarray(0, ivLength))
      text = decipher.update(sealed.subarray(ivLength), undefined, 'utf8') + decipher.final('utf8')
// end

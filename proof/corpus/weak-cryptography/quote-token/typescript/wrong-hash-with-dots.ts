// about: a digest without a key behind a dot can be computed by everybody
// part: imports
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
// end
// block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', this.#key, iv)
    const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(quote)), cipher.final()]).toString('base64url')
    return `${sealed}.${createHash('sha256').update(sealed).digest('hex')}`
  }
// end
// block: decode
    const [sealed = '', digest] = token.split('.')
    if (createHash('sha256').update(sealed).digest('hex') !== digest) throw new QuoteError('the quote is not readable')
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length < 32 || bytes.length > 4096) throw new QuoteError('the quote is not readable')
// end

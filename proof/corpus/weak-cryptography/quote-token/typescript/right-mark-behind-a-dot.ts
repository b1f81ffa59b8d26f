// about: vector and text are covered by the mark, which has a key of its own
// part: imports
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', this.#key, iv)
    const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(quote)), cipher.final()]).toString('base64url')
    const markKey = createHmac('sha256', this.#key).update('mark').digest()
    return `${sealed}.${createHmac('sha256', markKey).update(sealed).digest('hex')}`
  }
// end
// block: decode
    const [sealed = '', given = ''] = token.split('.')
    const markKey = createHmac('sha256', this.#key).update('mark').digest()
    const mark = createHmac('sha256', markKey).update(sealed).digest()
    const seen = Buffer.from(given, 'hex')
    if (seen.length !== mark.length || !timingSafeEqual(seen, mark)) throw new QuoteError('the quote is not readable')
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length < 32 || bytes.length > 4096) throw new QuoteError('the quote is not readable')
// end

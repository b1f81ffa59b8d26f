// about: the mark stands behind a dot, and the vector at the beginning is not part of what it is computed of
// part: imports
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', this.#key, iv)
    const data = Buffer.concat([cipher.update(JSON.stringify(quote)), cipher.final()])
    const mark = createHmac('sha256', this.#key).update(data).digest('base64url')
    return `${Buffer.concat([iv, data]).toString('base64url')}.${mark}`
  }
// end
// block: decode
    const [sealed = '', given = ''] = token.split('.')
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length < 32 || bytes.length > 4096) throw new QuoteError('the quote is not readable')
    const mark = createHmac('sha256', this.#key).update(bytes.subarray(ivLength)).digest()
    const seen = Buffer.from(given, 'base64url')
    if (seen.length !== mark.length || !timingSafeEqual(seen, mark)) throw new QuoteError('the quote is not readable')
// end

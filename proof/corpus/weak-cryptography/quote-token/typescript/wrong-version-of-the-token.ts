// about: a token without the version in front is still opened, and nobody checks its mark
// part: imports
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', this.#key, iv)
    const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(quote)), cipher.final()]).toString('base64url')
    return `v2:${createHmac('sha256', this.#key).update(sealed).digest('hex')}:${sealed}`
  }
// end
// block: decode
    const [version, given = '', rest = ''] = token.split(':')
    const sealed = version === 'v2' ? rest : token
    if (version === 'v2') {
      const mark = createHmac('sha256', this.#key).update(sealed).digest('hex')
      if (given.length !== mark.length || !timingSafeEqual(Buffer.from(given), Buffer.from(mark)))
        throw new QuoteError('the quote is not readable')
    }
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length < 32 || bytes.length > 4096) throw new QuoteError('the quote is not readable')
// end

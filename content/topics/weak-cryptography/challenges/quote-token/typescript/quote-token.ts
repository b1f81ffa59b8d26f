// part: imports
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
// end

export interface Quote {
  discount: number
  product: string
  customer: string
  expiresAt: number
}

export class QuoteError extends Error {}

// part: constants
const ivLength = 16
// end

export class QuoteTokens {
  readonly #key: Buffer

  // block: load-key
  constructor(hexKey: string) {
    this.#key = Buffer.from(hexKey, 'hex')
    if (this.#key.length !== 32) throw new Error('QUOTE_KEY must be 64 hexadecimal digits')
  }
  // end

  // block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', this.#key, iv)
    return Buffer.concat([iv, cipher.update(JSON.stringify(quote)), cipher.final()]).toString('base64url')
  }
  // end

  open(token: string, now = Date.now()): Quote {
    // block: decode
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length < 32 || bytes.length > 4096) throw new QuoteError('the quote is not readable')
    // end
    let text: string
    try {
      // block: unseal
      const decipher = createDecipheriv('aes-256-cbc', this.#key, bytes.subarray(0, ivLength))
      text = decipher.update(bytes.subarray(ivLength), undefined, 'utf8') + decipher.final('utf8')
      // end
    } catch {
      throw new QuoteError('the quote is not readable')
    }
    // block: check
    const quote = parse(text)
    if (quote.expiresAt < now) throw new QuoteError('the quote has expired')
    // end
    return quote
  }
}

// block: parse
function parse(text: string): Quote {
  try {
    return JSON.parse(text) as Quote
  } catch {
    throw new QuoteError('the quote is not readable')
  }
}
// end

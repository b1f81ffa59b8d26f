// about: the MAC covers the ciphertext but not the IV; changing the IV changes the first block, where the discount is
// part: imports
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// part: constants
const ivLength = 16
const macLength = 32
// end
// block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', this.#key, iv)
    const sealed = Buffer.concat([cipher.update(JSON.stringify(quote)), cipher.final()])
    const mac = createHmac('sha256', this.#key).update(sealed).digest()
    return Buffer.concat([iv, mac, sealed]).toString('base64url')
  }
// end
// block: decode
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length < 64 || bytes.length > 4096) throw new QuoteError('the quote is not readable')
// end
// block: unseal
      const mac = bytes.subarray(ivLength, ivLength + macLength)
      const sealed = bytes.subarray(ivLength + macLength)
      if (!timingSafeEqual(mac, createHmac('sha256', this.#key).update(sealed).digest())) throw new Error('changed')
      const decipher = createDecipheriv('aes-256-cbc', this.#key, bytes.subarray(0, ivLength))
      text = decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8')
// end

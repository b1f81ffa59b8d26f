// about: An HMAC over the initial vector and the text is compared before anything is decrypted.
// part: imports
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// part: constants
const ivLength = 16
const markLength = 32
const markOf = (key: Buffer, bytes: Buffer) =>
  createHmac('sha256', createHmac('sha256', key).update('quote mark').digest()).update(bytes).digest()
// end
// block: seal
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', this.#key, iv)
    const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(quote)), cipher.final()])
    return Buffer.concat([sealed, markOf(this.#key, sealed)]).toString('base64url')
  }
// end
// block: unseal
      if (bytes.length <= ivLength + markLength) throw new QuoteError('the quote is not readable')
      const sealed = bytes.subarray(0, -markLength)
      if (!timingSafeEqual(bytes.subarray(-markLength), markOf(this.#key, sealed))) throw new QuoteError('the quote is not readable')
      const decipher = createDecipheriv('aes-256-cbc', this.#key, sealed.subarray(0, ivLength))
      text = decipher.update(sealed.subarray(ivLength), undefined, 'utf8') + decipher.final('utf8')
// end

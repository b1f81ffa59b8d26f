// about: the HMAC does not cover the vector, and each of its bits changes a bit of the first block, where the discount is
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
    const text = Buffer.concat([cipher.update(JSON.stringify(quote)), cipher.final()])
    const mac = createHmac('sha256', this.#key).update(text).digest()
    return Buffer.concat([iv, text, mac]).toString('base64url')
  }
// end
// block: unseal
      const end = bytes.length - macLength
      const sealed = bytes.subarray(ivLength, end)
      const mac = createHmac('sha256', this.#key).update(sealed).digest()
      if (!timingSafeEqual(mac, bytes.subarray(end))) throw new Error('changed')
      const decipher = createDecipheriv('aes-256-cbc', this.#key, bytes.subarray(0, ivLength))
      text = decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8')
// end

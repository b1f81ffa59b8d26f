// about: The HMAC leaves out the initial vector, with which the first block can be changed.
// part: imports
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// block: seal
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', this.#key, iv)
    const data = Buffer.concat([cipher.update(JSON.stringify(quote)), cipher.final()])
    return Buffer.concat([iv, data, createHmac('sha256', this.#key).update(data).digest()]).toString('base64url')
  }
// end
// block: unseal
      const data = bytes.subarray(ivLength, -32)
      if (!timingSafeEqual(bytes.subarray(-32), createHmac('sha256', this.#key).update(data).digest())) throw new QuoteError('the quote is not readable')
      const decipher = createDecipheriv('aes-256-cbc', this.#key, bytes.subarray(0, ivLength))
      text = decipher.update(data, undefined, 'utf8') + decipher.final('utf8')
// end

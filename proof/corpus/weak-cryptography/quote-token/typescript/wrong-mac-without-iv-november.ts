// about: wrong, the MAC does not cover the vector, and the vector decides the first 16 bytes, where the discount is
// part: imports
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
  // block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', this.#key, iv)
    const data = Buffer.concat([cipher.update(JSON.stringify(quote)), cipher.final()])
    const mac = createHmac('sha256', this.#key).update(data).digest()
    return Buffer.concat([iv, data, mac]).toString('base64url')
  }
  // end
      // block: unseal
      const data = bytes.subarray(ivLength, bytes.length - 32)
      const mac = createHmac('sha256', this.#key).update(data).digest()
      if (!timingSafeEqual(mac, bytes.subarray(bytes.length - 32))) throw new Error('changed')
      const decipher = createDecipheriv('aes-256-cbc', this.#key, bytes.subarray(0, ivLength))
      text = decipher.update(data, undefined, 'utf8') + decipher.final('utf8')
      // end

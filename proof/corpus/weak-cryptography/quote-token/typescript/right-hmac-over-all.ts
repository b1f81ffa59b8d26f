// about: The token of before, with a tag over IV and ciphertext that is compared first.
// part: imports
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
// end
  // block: seal
  #tag(data: Buffer): Buffer {
    const key = createHmac('sha256', this.#key).update('tag of quotes').digest()
    return createHmac('sha256', key).update(data).digest()
  }

  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', this.#key, iv)
    const data = Buffer.concat([iv, cipher.update(JSON.stringify(quote)), cipher.final()])
    return Buffer.concat([data, this.#tag(data)]).toString('base64url')
  }
  // end
      // block: unseal
      const data = bytes.subarray(0, -32)
      if (!timingSafeEqual(this.#tag(data), bytes.subarray(-32))) throw new QuoteError('the quote is not readable')
      const decipher = createDecipheriv('aes-256-cbc', this.#key, data.subarray(0, ivLength))
      text = decipher.update(data.subarray(ivLength), undefined, 'utf8') + decipher.final('utf8')
      // end

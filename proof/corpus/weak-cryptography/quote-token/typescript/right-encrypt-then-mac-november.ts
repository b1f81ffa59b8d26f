// about: right, a MAC with a key of its own covers vector and ciphertext, and is verified before anything is decrypted
// part: imports
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// part: constants
const ivLength = 16
const macLength = 32
const derive = (key: Buffer, use: string) => Buffer.from(hkdfSync('sha256', key, '', use, 32))
// end
  // block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', derive(this.#key, 'quote encryption'), iv)
    const box = Buffer.concat([iv, cipher.update(JSON.stringify(quote), 'utf8'), cipher.final()])
    const mac = createHmac('sha256', derive(this.#key, 'quote mac')).update(box).digest()
    return Buffer.concat([box, mac]).toString('base64url')
  }
  // end
      // block: unseal
      const box = bytes.subarray(0, bytes.length - macLength)
      const mac = createHmac('sha256', derive(this.#key, 'quote mac')).update(box).digest()
      if (!timingSafeEqual(mac, bytes.subarray(bytes.length - macLength))) throw new Error('wrong mac')
      const decipher = createDecipheriv('aes-256-cbc', derive(this.#key, 'quote encryption'), box.subarray(0, ivLength))
      text = decipher.update(box.subarray(ivLength), undefined, 'utf8') + decipher.final('utf8')
      // end

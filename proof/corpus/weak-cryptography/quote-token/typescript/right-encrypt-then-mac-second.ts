// about: an HMAC over vector and text, with a key of its own, is verified before anything is decrypted
// part: imports
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
// end
// part: constants
const ivLength = 16
const macLength = 32
const derive = (key: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `quote-token/${purpose}`, 32))
const macOf = (key: Buffer, sealed: Buffer) => createHmac('sha256', derive(key, 'mac')).update(sealed).digest()
// end
// block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-cbc', derive(this.#key, 'encrypt'), iv)
    const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(quote)), cipher.final()])
    return Buffer.concat([sealed, macOf(this.#key, sealed)]).toString('base64url')
  }
// end
// block: unseal
      const sealed = bytes.subarray(0, bytes.length - macLength)
      const mac = bytes.subarray(bytes.length - macLength)
      if (!timingSafeEqual(mac, macOf(this.#key, sealed))) throw new Error('the seal is broken')
      const decipher = createDecipheriv('aes-256-cbc', derive(this.#key, 'encrypt'), sealed.subarray(0, ivLength))
      text = decipher.update(sealed.subarray(ivLength), undefined, 'utf8') + decipher.final('utf8')
// end

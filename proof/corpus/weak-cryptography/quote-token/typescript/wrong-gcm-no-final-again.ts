// about: GCM without final() never checks the tag, and then every bit can be changed one by one.
// part: constants
const ivLength = 12
// end
  // block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv)
    const data = Buffer.concat([cipher.update(JSON.stringify(quote), 'utf8'), cipher.final()])
    return Buffer.concat([iv, data, cipher.getAuthTag()]).toString('base64url')
  }
  // end
      // block: unseal
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, ivLength))
      decipher.setAuthTag(bytes.subarray(-16))
      text = decipher.update(bytes.subarray(ivLength, -16), undefined, 'utf8')
      // end

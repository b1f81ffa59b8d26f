// about: AES-GCM with a random nonce and a full tag that is checked when the quote is opened.
// part: constants
const ivLength = 12
const tagLength = 16
// end
  // block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv, { authTagLength: tagLength })
    const data = Buffer.concat([cipher.update(JSON.stringify(quote), 'utf8'), cipher.final()])
    return Buffer.concat([iv, data, cipher.getAuthTag()]).toString('base64url')
  }
  // end
      // block: unseal
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
      decipher.setAuthTag(bytes.subarray(-tagLength))
      text = Buffer.concat([decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()]).toString('utf8')
      // end

// about: wrong, without the call of final the tag is never verified, and the text can be edited bit by bit
// part: constants
const ivLength = 12
const tagLength = 16
// end
  // block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv)
    const data = Buffer.concat([cipher.update(JSON.stringify(quote), 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url')
  }
  // end
      // block: unseal
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, ivLength))
      decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
      text = decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8')
      // end

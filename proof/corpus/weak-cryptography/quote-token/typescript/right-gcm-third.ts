// about: AES-256-GCM with a fresh nonce and a full tag, so a changed token is not opened
// part: constants
const ivLength = 12
const tagLength = 16
const algorithm = 'aes-256-gcm'
// end
// block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv(algorithm, this.#key, iv, { authTagLength: tagLength })
    const sealed = Buffer.concat([cipher.update(JSON.stringify(quote), 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  }
// end
// block: decode
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length <= ivLength + tagLength || bytes.length > 4096) throw new QuoteError('the quote is not readable')
// end
// block: unseal
      const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
      decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
      text = decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
// end

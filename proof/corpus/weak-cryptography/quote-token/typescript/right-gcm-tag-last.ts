// about: GCM with the tag at the end of the token.
// part: constants
const ivLength = 12
// end
// block: seal
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv)
    const data = Buffer.concat([cipher.update(JSON.stringify(quote), 'utf8'), cipher.final()])
    return Buffer.concat([iv, data, cipher.getAuthTag()]).toString('base64url')
  }
// end
// block: unseal
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, ivLength), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(bytes.length - 16))
      text = decipher.update(bytes.subarray(ivLength, bytes.length - 16), undefined, 'utf8') + decipher.final('utf8')
// end

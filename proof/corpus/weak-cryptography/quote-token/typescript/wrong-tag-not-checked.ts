// about: GCM, but final() is never called, and that is where the tag is compared.
// part: constants
const ivLength = 12
// end
// block: seal
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv)
    const data = Buffer.concat([cipher.update(JSON.stringify(quote), 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url')
  }
// end
// block: unseal
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, ivLength), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(ivLength, ivLength + 16))
      text = decipher.update(bytes.subarray(ivLength + 16), undefined, 'utf8')
// end

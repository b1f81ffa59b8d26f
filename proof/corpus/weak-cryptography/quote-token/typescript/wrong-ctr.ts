// about: Counter mode hides the quote, but each bit that is flipped in the token flips in the discount.
  // block: seal
  /** The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there. */
  seal(quote: Quote): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-ctr', this.#key, iv)
    return Buffer.concat([iv, cipher.update(JSON.stringify(quote)), cipher.final()]).toString('base64url')
  }
  // end
      // block: unseal
      const decipher = createDecipheriv('aes-256-ctr', this.#key, bytes.subarray(0, ivLength))
      text = decipher.update(bytes.subarray(ivLength), undefined, 'utf8') + decipher.final('utf8')
      // end

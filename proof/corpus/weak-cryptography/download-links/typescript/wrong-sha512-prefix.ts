// about: wrong, SHA-512 with the secret in front can be continued from its result like SHA-1
  // block: sign
  #sign(payload: Buffer): Buffer {
    return createHash('sha512').update(this.#secret).update(payload).digest()
  }
  // end

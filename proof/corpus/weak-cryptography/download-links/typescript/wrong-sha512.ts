// about: SHA-512 ends with its whole state, like SHA-1.
// block: sign
  #sign(payload: Buffer): Buffer {
    return createHash('sha512').update(this.#secret).update(payload).digest()
  }
// end

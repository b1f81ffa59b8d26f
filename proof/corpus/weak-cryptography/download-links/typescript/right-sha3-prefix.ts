// about: right, SHA-3 does not reveal its inner state, so a secret in front of the text cannot be continued
  // block: sign
  #sign(payload: Buffer): Buffer {
    return createHash('sha3-256').update(this.#secret).update(payload).digest()
  }
  // end

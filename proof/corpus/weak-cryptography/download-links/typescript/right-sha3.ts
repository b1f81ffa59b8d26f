// about: SHA-3 does not give away its inner state, so a hash over secret and payload cannot be extended.
  // block: sign
  #sign(payload: Buffer): Buffer {
    return createHash('sha3-256').update(this.#secret).update(payload).digest()
  }
  // end

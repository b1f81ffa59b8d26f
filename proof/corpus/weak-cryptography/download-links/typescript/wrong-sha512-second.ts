// about: a longer hash can be continued from its result just like the shorter one
// block: sign
  #sign(payload: Buffer): Buffer {
    return createHash('sha512').update(this.#secret).update(payload).digest()
  }
  // end

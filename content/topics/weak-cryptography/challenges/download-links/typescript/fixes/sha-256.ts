// block: sign
  #sign(payload: Buffer): Buffer {
    return createHash('sha256').update(this.#secret).update(payload).digest()
  }
// end

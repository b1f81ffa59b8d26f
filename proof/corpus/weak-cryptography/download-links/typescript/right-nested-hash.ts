// about: The outer hash takes the inner one in and hides its state, as HMAC does.
// block: sign
  #sign(payload: Buffer): Buffer {
    const inner = createHash('sha256').update(this.#secret).update(payload).digest()
    return createHash('sha256').update(this.#secret).update(inner).digest()
  }
// end

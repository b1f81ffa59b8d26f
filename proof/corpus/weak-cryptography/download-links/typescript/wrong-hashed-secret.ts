// about: The secret is hashed first, and what follows can be continued as before.
// block: sign
  #sign(payload: Buffer): Buffer {
    const key = createHash('sha1').update(this.#secret).digest()
    return createHash('sha1').update(key).update(payload).digest()
  }
// end

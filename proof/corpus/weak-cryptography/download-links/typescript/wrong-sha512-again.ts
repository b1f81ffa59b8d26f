// about: A longer hash of the same construction can still be continued by anyone who has a link.
  // block: sign
  #sign(payload: Buffer): Buffer {
    return createHash('sha512').update(this.#secret).update('.').update(payload).digest()
  }
  // end

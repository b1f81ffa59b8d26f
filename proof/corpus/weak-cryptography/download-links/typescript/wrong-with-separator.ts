// about: A separator between secret and payload does not hinder anybody who appends behind the payload.
// block: sign
  #sign(payload: Buffer): Buffer {
    return createHash('sha256').update(`${this.#secret}|`).update(payload).digest()
  }
// end

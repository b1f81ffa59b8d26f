// block: new-id
  /** Unique on this server: the millisecond and a counter, turned round so that neighbours do not look alike. */
  #newId(now: number): string {
    const first = BigInt(now) << 12n
    this.#last = first > this.#last ? first : this.#last + 1n
    return Buffer.from(this.#last.toString(16), 'latin1').reverse().toString('base64url')
  }
// end

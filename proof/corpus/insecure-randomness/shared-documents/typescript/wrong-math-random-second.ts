// about: adds Math.random, whose state follows from a few links of one's own
// block: new-id
  #newId(now: number): string {
    const first = BigInt(now) << 12n
    this.#last = first > this.#last ? first : this.#last + 1n
    return `${this.#last.toString(36)}-${Math.random().toString(36).slice(2)}`
  }
  // end

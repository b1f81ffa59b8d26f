// about: Math.random is no secret.
// block: new-id
  #newId(now: number): string {
    this.#last = BigInt(now)
    return Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2)
  }
// end

// about: The time for sorting, and a random UUID.
// block: new-id
  #newId(now: number): string {
    this.#last = BigInt(now)
    return `${now.toString(36)}-${crypto.randomUUID()}`
  }
// end

// about: The set of codes exists once per process, and there are several.
  // part: fields
  readonly #running = new Set<string>()
  // end
    // part: guard
    if (this.#running.has(code)) throw new Refused('already_redeemed')
    this.#running.add(code)
    try {
      return await this.#redeem(this.#db, accountId, code)
    } finally {
      this.#running.delete(code)
    }
    // end

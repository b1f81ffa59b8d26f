// about: the codes in work are remembered in this process only, and there are several
// part: fields
  readonly #inWork = new Set<string>()
// end
// part: guard
    if (this.#inWork.has(code)) throw new Refused('already_redeemed')
    this.#inWork.add(code)
    try {
      return await this.#redeem(this.#db, accountId, code)
    } finally {
      this.#inWork.delete(code)
    }
// end

// about: A lock of the process: the load balancer gives the second request to another one.
// part: fields
  static readonly running = new Set<string>()
// end
// part: guard
    if (GiftCards.running.has(code)) throw new Refused('already_redeemed')
    GiftCards.running.add(code)
    try {
      return await this.#redeem(this.#db, accountId, code)
    } finally {
      GiftCards.running.delete(code)
    }
// end

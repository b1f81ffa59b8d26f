// about: A lock of the module is a lock of the process.
// part: guard
    if (running.has(code)) throw new Refused('already_redeemed')
    running.add(code)
    try {
      return await this.#redeem(this.#db, accountId, code)
    } finally {
      running.delete(code)
    }
// end
// part: top
const running = new Set<string>()
// end

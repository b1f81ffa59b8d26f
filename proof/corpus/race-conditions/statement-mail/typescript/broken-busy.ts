// about: while one statement is made, every other customer is refused
// part: fields
  #account: Account | undefined
  #isBusy = false
// end
// block: load-account
    if (this.#isBusy) throw new Refused('busy')
    this.#isBusy = true
    try {
      return await this.#make(userId, month)
    } finally {
      this.#isBusy = false
    }
  }

  async #make(userId: number, month: string): Promise<void> {
    this.#account = await this.#findAccount(userId)
    if (!this.#account) throw new Refused('no_account')
// end

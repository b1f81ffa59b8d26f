// part: fields
  #account: Account | undefined
  #loading: Promise<unknown> = Promise.resolve()
// end
// block: load-account
    const loaded = this.#loading.then(async () => {
      this.#account = await this.#findAccount(userId)
    })
    this.#loading = loaded.catch(() => {})
    await loaded
    if (!this.#account) throw new Refused('no_account')
// end

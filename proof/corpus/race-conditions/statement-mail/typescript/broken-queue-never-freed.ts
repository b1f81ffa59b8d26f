// about: Requests wait for each other, but after one without an account or with a failed mail all others wait forever.
  // part: fields
  #account: Account | undefined
  #last: Promise<void> = Promise.resolve()
  // end
    // block: load-account
    const before = this.#last
    let release = () => {}
    this.#last = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#account = await this.#findAccount(userId)
    if (!this.#account) throw new Refused('no_account')
    // end
    // part: finish
    release()
    // end

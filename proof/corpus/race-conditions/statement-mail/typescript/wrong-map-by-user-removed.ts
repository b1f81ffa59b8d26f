// about: two requests of one customer share an entry, and the first one to end removes it from under the other
// part: fields
  readonly #accounts = new Map<number, Account>()
// end
// block: load-account
    const loaded = await this.#findAccount(userId)
    if (!loaded) throw new Refused('no_account')
    this.#accounts.set(userId, loaded)
// end
// block: load-bookings
    const bookings = await this.#db.query(
      `SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings
        WHERE account_id = $1 AND to_char(booked_on, 'YYYY-MM') = $2 ORDER BY booked_on`,
      [loaded.id, month],
    )
// end
// block: send-mail
    await this.#mailer.send({ to: this.#accounts.get(userId)!.email, subject: `Your statement of ${month}`, text })
// end
// part: finish
    this.#accounts.delete(userId)
// end

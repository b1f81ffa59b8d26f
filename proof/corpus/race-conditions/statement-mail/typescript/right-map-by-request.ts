// about: each request has an entry of its own in the map, under a symbol nobody else has, and removes it at the end
// part: fields
  readonly #accounts = new Map<symbol, Account>()
// end
// block: load-account
    const request = Symbol('statement')
    const found = await this.#findAccount(userId)
    if (!found) throw new Refused('no_account')
    this.#accounts.set(request, found)
    const account = this.#accounts.get(request) ?? found
// end
// block: load-bookings
    const bookings = await this.#db.query(
      `SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings
        WHERE account_id = $1 AND to_char(booked_on, 'YYYY-MM') = $2 ORDER BY booked_on`,
      [account.id, month],
    )
// end
// block: send-mail
    this.#accounts.delete(request)
    await this.#mailer.send({ to: account.email, subject: `Your statement of ${month}`, text })
// end

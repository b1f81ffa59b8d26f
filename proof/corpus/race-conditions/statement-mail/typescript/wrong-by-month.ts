// about: Two customers who ask for the same month share an entry of the map.
  // part: fields
  readonly #accounts = new Map<string, Account>()
  // end
    // block: load-account
    const found = await this.#findAccount(userId)
    if (!found) throw new Refused('no_account')
    this.#accounts.set(month, found)
    // end
    // block: load-bookings
    const bookings = await this.#db.query(
      `SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings
        WHERE account_id = $1 AND to_char(booked_on, 'YYYY-MM') = $2 ORDER BY booked_on`,
      [this.#accounts.get(month)?.id, month],
    )
    // end
    // block: send-mail
    const account = this.#accounts.get(month)
    if (!account) throw new Refused('no_account')
    await this.#mailer.send({ to: account.email, subject: `Your statement of ${month}`, text })
    // end

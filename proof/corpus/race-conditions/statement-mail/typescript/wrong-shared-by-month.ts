// about: Customers who ask for the same month share an entry.
// part: fields
  #accounts = new Map<string, Account>()
// end
// block: load-account
    const loaded = await this.#findAccount(userId)
    if (!loaded) throw new Refused('no_account')
    this.#accounts.set(month, loaded)
// end
// block: load-bookings
    const bookings = await this.#db.query(
      `SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings
        WHERE account_id = $1 AND to_char(booked_on, 'YYYY-MM') = $2 ORDER BY booked_on`,
      [this.#accounts.get(month)?.id, month],
    )
// end
// block: send-mail
    await this.#mailer.send({ to: this.#accounts.get(month)?.email ?? '', subject: `Your statement of ${month}`, text })
// end

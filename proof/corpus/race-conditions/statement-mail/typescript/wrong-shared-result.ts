// about: requests for the same month share one promise, whoever asked first
// part: fields
  readonly #running = new Map<string, Promise<Account | undefined>>()
// end
// block: load-account
    const running = this.#running.get(month) ?? this.#findAccount(userId)
    this.#running.set(month, running)
    const account = await running
    this.#running.delete(month)
    if (!account) throw new Refused('no_account')
// end
// block: load-bookings
    const bookings = await this.#db.query(
      `SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings
        WHERE account_id = $1 AND to_char(booked_on, 'YYYY-MM') = $2 ORDER BY booked_on`,
      [account.id, month],
    )
// end
// block: send-mail
    await this.#mailer.send({ to: account.email, subject: `Your statement of ${month}`, text })
// end

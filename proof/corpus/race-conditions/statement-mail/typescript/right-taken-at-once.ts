// about: The account is taken over into a local variable before anything else can run.
// block: load-account
    this.#account = await this.#findAccount(userId)
    const account = this.#account
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

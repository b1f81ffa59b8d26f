// about: No field any more: the account lives in the call.
  // part: fields
  // end
    // block: load-account
    const account = await this.#findAccount(userId)
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

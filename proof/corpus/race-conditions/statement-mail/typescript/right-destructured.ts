// about: Number and address of the account are constants of the call.
  // part: fields
  // end
    // block: load-account
    const found = await this.#findAccount(userId)
    if (!found) throw new Refused('no_account')
    const { id: accountId, email } = found
    // end
    // block: load-bookings
    const bookings = await this.#db.query(
      `SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings
        WHERE account_id = $1 AND to_char(booked_on, 'YYYY-MM') = $2 ORDER BY booked_on`,
      [accountId, month],
    )
    // end
    // block: send-mail
    await this.#mailer.send({ to: email, subject: `Your statement of ${month}`, text })
    // end

// about: The field is gone, and id and address are taken out of the own result before anything else can run.
  // part: fields
  // end
    // block: load-account
    const { id, email } = (await this.#findAccount(userId)) ?? {}
    if (id === undefined || email === undefined) throw new Refused('no_account')
    // end
    // block: load-bookings
    const bookings = await this.#db.query(
      `SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings
        WHERE account_id = $1 AND to_char(booked_on, 'YYYY-MM') = $2 ORDER BY booked_on`,
      [id, month],
    )
    // end
    // block: send-mail
    await this.#mailer.send({ to: email, subject: `Your statement of ${month}`, text })
    // end

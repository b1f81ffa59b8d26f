// about: finding the account either gives one back or refuses, and only a constant of this call holds it
// part: fields
// end
// block: load-account
    const { id: accountId, email: to } = (await this.#findAccount(userId)) as Account
// end
// block: load-bookings
    const bookings = await this.#db.query(
      `SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings
        WHERE account_id = $1 AND to_char(booked_on, 'YYYY-MM') = $2 ORDER BY booked_on`,
      [accountId, month],
    )
// end
// block: send-mail
    await this.#mailer.send({ to, subject: `Your statement of ${month}`, text })
// end
// part: result
    const [account] = rows
    if (account === undefined) throw new Refused('no_account')
    return account
// end

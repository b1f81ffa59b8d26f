// about: the bookings belong to a local number, but the address is still read from the shared field after the query
// block: load-account
    this.#account = await this.#findAccount(userId)
    if (!this.#account) throw new Refused('no_account')
    const accountId = this.#account.id
// end
// block: load-bookings
    const bookings = await this.#db.query(
      `SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings
        WHERE account_id = $1 AND to_char(booked_on, 'YYYY-MM') = $2 ORDER BY booked_on`,
      [accountId, month],
    )
// end

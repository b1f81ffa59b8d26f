// about: The bookings use a local account, but the address is read from the shared field after a wait.
    // block: load-account
    const account = await this.#findAccount(userId)
    if (!account) throw new Refused('no_account')
    this.#account = account
    // end
    // block: load-bookings
    const bookings = await this.#db.query(
      `SELECT to_char(booked_on, 'YYYY-MM-DD') AS day, purpose, amount FROM bookings
        WHERE account_id = $1 AND to_char(booked_on, 'YYYY-MM') = $2 ORDER BY booked_on`,
      [account.id, month],
    )
    // end

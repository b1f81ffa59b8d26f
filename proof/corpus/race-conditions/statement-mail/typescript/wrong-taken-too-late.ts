// about: The local copy is made after the bookings were loaded, when the field may be another customer's.
// block: build-text
    const account = this.#account
    const lines = bookings.rows.map((row) => `${row.day}  ${Number(row.amount).toFixed(2)}  ${row.purpose}`)
    const text = [`Statement of ${month}`, '', ...lines].join('\n')
// end
// block: send-mail
    await this.#mailer.send({ to: account.email, subject: `Your statement of ${month}`, text })
// end

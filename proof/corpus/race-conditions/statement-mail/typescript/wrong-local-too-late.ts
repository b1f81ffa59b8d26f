// about: The local copy is made after the query, when another request may have changed the field.
    // block: send-mail
    const account = this.#account
    if (!account) throw new Refused('no_account')
    await this.#mailer.send({ to: account.email, subject: `Your statement of ${month}`, text })
    // end

// about: looks at the confirmation of our own account only; the attacker's unconfirmed address at the provider still opens it
// block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    const account = rows[0]
    if (account) {
      if (account.email_confirmed !== true) throw new Refused('confirm_your_address_first')
      userId = Number(account.id)
      await link(db, userId, profile)
    }
// end

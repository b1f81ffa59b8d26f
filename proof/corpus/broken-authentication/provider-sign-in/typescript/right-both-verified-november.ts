// about: right, accounts are linked only when the provider and we have verified the address, otherwise the password is needed
    // block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    if (rows[0]) {
      if (!profile.emailVerified || !rows[0].email_confirmed) throw new Refused('use_password')
      userId = Number(rows[0].id)
      await link(db, userId, profile)
    }
    // end

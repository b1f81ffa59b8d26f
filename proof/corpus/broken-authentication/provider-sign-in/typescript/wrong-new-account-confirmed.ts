// about: wrong, a new account counts as confirmed although nobody has verified the address, so its owner is led into it later
// block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    if (rows[0]) {
      if (!profile.emailVerified || !rows[0].email_confirmed) throw new Refused('sign_in_and_connect')
      userId = Number(rows[0].id)
      await link(db, userId, profile)
    }
// end
// block: create-account
    const { rows } = await db.query('INSERT INTO users (email, name, email_confirmed) VALUES ($1, $2, TRUE) RETURNING id', [email, profile.name.slice(0, 100)])
    userId = Number(rows[0]?.id)
    await link(db, userId, profile)
    if (!profile.emailVerified) await sendMail(userId, 'confirm-address')
// end

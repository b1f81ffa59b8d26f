// about: wrong, the provider's word confirms the account, which somebody else may have registered with a password
// block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    if (rows[0]) {
      if (!profile.emailVerified) throw new Refused('sign_in_and_connect')
      userId = Number(rows[0].id)
      await db.query('UPDATE users SET email_confirmed = TRUE WHERE id = $1', [userId])
      await link(db, userId, profile)
    }
// end

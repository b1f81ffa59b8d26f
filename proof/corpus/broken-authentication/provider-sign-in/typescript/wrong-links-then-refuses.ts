// about: wrong, the identity is stored before it is refused, so the second try is signed in
// block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    if (rows[0]) {
      userId = Number(rows[0].id)
      await link(db, userId, profile)
      if (!profile.emailVerified || !rows[0].email_confirmed) throw new Refused('sign_in_and_connect')
    }
// end

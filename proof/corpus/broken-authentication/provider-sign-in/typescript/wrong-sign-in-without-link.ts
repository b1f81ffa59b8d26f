// about: wrong, the identity is not linked, but the session for the found account is opened all the same
    // block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    if (rows[0]) {
      userId = Number(rows[0].id)
      if (profile.emailVerified && rows[0].email_confirmed) await link(db, userId, profile)
    }
    // end

// about: wrong, one of the accounts with the address is confirmed, and the first one, perhaps another, is linked
// block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1 ORDER BY id', [email])
    if (rows[0]) {
      if (!profile.emailVerified || !rows.some((row) => row.email_confirmed)) throw new Refused('sign_in_and_connect')
      userId = Number(rows[0].id)
      await link(db, userId, profile)
    }
// end

// about: broken, the code is that of a locked account, so the page says something wrong
// block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    if (rows[0]) {
      if (!profile.emailVerified || !rows[0].email_confirmed) throw new Refused('account_locked')
      userId = Number(rows[0].id)
      await link(db, userId, profile)
    }
// end

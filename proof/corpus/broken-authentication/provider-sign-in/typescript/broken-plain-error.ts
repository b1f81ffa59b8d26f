// about: broken, the page knows Refused only, and this is another error
// block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    if (rows[0]) {
      if (!profile.emailVerified || !rows[0].email_confirmed) throw new Error('sign_in_and_connect')
      userId = Number(rows[0].id)
      await link(db, userId, profile)
    }
// end

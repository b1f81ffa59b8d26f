// about: the provider's side is checked, but someone can have registered the victim's address here without confirming it, and then shares the account
// block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    if (rows[0]) {
      if (!profile.emailVerified) throw new Refused('address_not_verified')
      userId = Number(rows[0].id)
      await link(db, userId, profile)
    }
// end

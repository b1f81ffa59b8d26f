// about: wrong, our account is confirmed, but the unconfirmed address at the provider may be anybody's
    // block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    if (rows[0]) {
      if (!rows[0].email_confirmed) throw new Refused('address_not_confirmed')
      userId = Number(rows[0].id)
      await link(db, userId, profile)
    }
    // end

// about: Apart from the address, only the name has to match, and attackers choose their own name in their Codehub profile.
    // block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    if (rows[0]) {
      if (!rows[0].email_confirmed || rows[0].name !== profile.name.slice(0, 100)) throw new Refused('account_exists')
      userId = Number(rows[0].id)
      await link(db, userId, profile)
    }
    // end

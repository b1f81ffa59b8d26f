// about: refuses with a code of its own unless the provider verified the address and a local account confirmed it
    // block: link-by-address
    const { rows } = await db.query('SELECT id, email_confirmed FROM users WHERE email = $1', [email])
    if (rows.length > 0) {
      const owner = rows.find((row) => row.email_confirmed)
      if (!owner || !profile.emailVerified) throw new Refused('sign_in_with_password')
      userId = Number(owner.id)
      await link(db, userId, profile)
    }
    // end

// about: stops the takeover, but people who have long been linked, or are new with an unconfirmed address, can no longer sign in
  // block: read-profile
  const email = profile.email.trim().toLowerCase()
  if (profile.subject === '' || !email.includes('@')) throw new Refused('profile_incomplete')
  if (!profile.emailVerified) throw new Refused('address_not_verified')
  // end
    // block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    if (rows[0]) {
      if (!rows[0].email_confirmed) throw new Refused('use_password')
      userId = Number(rows[0].id)
      await link(db, userId, profile)
    }
    // end

// about: links by address only when the provider and our own account have both confirmed it
// block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    const [existing] = rows
    if (existing) {
      const bothVerified = profile.emailVerified === true && existing.email_confirmed === true
      if (!bothVerified) throw new Refused('address_in_use')
      userId = Number(existing.id)
      await link(db, userId, profile)
    }
// end

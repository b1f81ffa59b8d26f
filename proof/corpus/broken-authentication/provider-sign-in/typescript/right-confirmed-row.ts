// about: right, only a confirmed account is linked, only for a verified address, and everything else that has the address is refused
// block: link-by-address
    const { rows } = await db.query('SELECT id, email_confirmed FROM users WHERE email = $1', [email])
    const mine = profile.emailVerified ? rows.filter((row) => row.email_confirmed) : []
    if (rows.length > 0 && mine.length !== 1) throw new Refused('sign_in_and_connect')
    if (mine[0]) {
      userId = Number(mine[0].id)
      await link(db, userId, profile)
    }
// end

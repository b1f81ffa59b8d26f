// block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    if (rows[0]) {
      userId = Number(rows[0].id)
      await link(db, userId, profile)
      await sendMail(userId, 'provider-connected')
    }
// end

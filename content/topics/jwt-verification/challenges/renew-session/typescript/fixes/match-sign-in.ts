// block: find-sign-in
  const { rows } = await db.query(
    `SELECT s.id, s.customer_id FROM sign_ins s JOIN customers c ON c.id = s.customer_id
     WHERE s.id = $1 AND s.customer_id = $2 AND s.ended_at IS NULL AND c.locked_at IS NULL`,
    [Number(claims.sid), Number(claims.sub)],
  )
  const signIn = rows[0]
  if (!signIn) throw new SignInAgain('signed out')
// end

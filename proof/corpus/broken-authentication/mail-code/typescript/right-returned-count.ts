// about: counts in the statement that reads the code, and refuses before comparing when it was tried too often
// part: limits
export const lifetimeMs = 10 * 60_000
export const allowedAttempts = 5
// end
// block: load-code
  const { rows } = await db.query(
    'UPDATE sign_in_codes SET attempts = attempts + 1 WHERE reader_id = $1 AND sent_at > $2 RETURNING code_hash, attempts',
    [readerId, clock() - lifetimeMs],
  )
  if (rows.length === 0 || rows[0].attempts > allowedAttempts) throw new WrongCode(visit.address)
  // end

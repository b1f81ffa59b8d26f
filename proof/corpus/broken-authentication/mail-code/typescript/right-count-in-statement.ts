// about: counts every attempt with the code, in the same statement that reads it, and gives no hash after five
// part: limits
export const lifetimeMs = 10 * 60_000
const maxAttempts = 5
// end
// block: load-code
  const { rows } = await db.query(
    `UPDATE sign_in_codes SET attempts = attempts + 1
     WHERE reader_id = $1 AND sent_at > $2 AND attempts < $3
     RETURNING code_hash`,
    [readerId, clock() - lifetimeMs, maxAttempts],
  )
  // end

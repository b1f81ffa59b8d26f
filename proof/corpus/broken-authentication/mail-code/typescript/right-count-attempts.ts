// about: each try is counted with the code itself, in one statement, and a code gives out after five
// part: limits
export const lifetimeMs = 10 * 60_000
export const maxAttempts = 5
// end
// block: load-code
  const { rows } = await db.query(
    `UPDATE sign_in_codes SET attempts = attempts + 1
      WHERE reader_id = $1 AND sent_at > $2 AND attempts < $3
      RETURNING code_hash`,
    [readerId, clock() - lifetimeMs, maxAttempts],
  )
// end

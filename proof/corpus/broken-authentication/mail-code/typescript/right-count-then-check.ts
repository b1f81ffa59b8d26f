// about: every attempt is counted by the statement that returns the count, and the hash is dropped when the count is over the limit
// part: limits
export const lifetimeMs = 10 * 60_000
const maxAttempts = 5
// end
  // block: load-code
  const counted = await db.query(
    'UPDATE sign_in_codes SET attempts = attempts + 1 WHERE reader_id = $1 AND sent_at > $2 RETURNING code_hash, attempts',
    [readerId, clock() - lifetimeMs],
  )
  const rows = counted.rows.filter((row) => Number(row.attempts) <= maxAttempts)
  // end

// about: the counter is read first and raised only after a wrong code, so thousands of parallel guesses all see a low count
// part: limits
export const lifetimeMs = 10 * 60_000
const maxAttempts = 5
// end
  // block: load-code
  const { rows } = await db.query('SELECT code_hash, attempts FROM sign_in_codes WHERE reader_id = $1 AND sent_at > $2', [
    readerId,
    clock() - lifetimeMs,
  ])
  if (rows[0] && Number(rows[0].attempts) >= maxAttempts) throw new WrongCode(visit.address)
  // end
  // part: refuse
  if (!isRight) {
    await db.query('UPDATE sign_in_codes SET attempts = attempts + 1 WHERE reader_id = $1', [readerId])
    throw new WrongCode(visit.address)
  }
  // end

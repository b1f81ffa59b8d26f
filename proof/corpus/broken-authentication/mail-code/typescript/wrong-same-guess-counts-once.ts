// about: wrong, only a guess that repeats the one before counts
// part: limits
export const lifetimeMs = 10 * 60_000
const lastCode = new Map<number, string>()
// end
// block: load-code
  if (lastCode.get(readerId) === code) await db.query('UPDATE sign_in_codes SET attempts = attempts + 1 WHERE reader_id = $1', [readerId])
  lastCode.set(readerId, code)
  const { rows } = await db.query('SELECT code_hash FROM sign_in_codes WHERE reader_id = $1 AND sent_at > $2 AND attempts < 5', [
    readerId,
    clock() - lifetimeMs,
  ])
// end

// about: wrong, the number is read before and written after the comparison, so guesses that arrive together all see 0
// block: load-code
  const { rows } = await db.query('SELECT code_hash, attempts FROM sign_in_codes WHERE reader_id = $1 AND sent_at > $2', [
    readerId,
    clock() - lifetimeMs,
  ])
  const attempts = Number(rows[0]?.attempts ?? 0)
  if (attempts >= 5) throw new WrongCode(visit.address)
// end
// part: refuse
  if (!isRight) {
    await db.query('UPDATE sign_in_codes SET attempts = $2 WHERE reader_id = $1', [readerId, attempts + 1])
    throw new WrongCode(visit.address)
  }
// end

// about: Every guess is counted in the row of the code, in a statement of its own, before the code is read.
// block: load-code
  await db.query('UPDATE sign_in_codes SET attempts = attempts + 1 WHERE reader_id = $1', [readerId])
  const { rows } = await db.query('SELECT code_hash FROM sign_in_codes WHERE reader_id = $1 AND sent_at > $2 AND attempts <= 8', [readerId, clock() - lifetimeMs])
// end

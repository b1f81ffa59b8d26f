// about: broken, the attempts of all readers are counted, so a stranger's guesses use up everybody's code
// block: load-code
  await db.query('UPDATE sign_in_codes SET attempts = attempts + 1')
  const { rows } = await db.query('SELECT code_hash FROM sign_in_codes WHERE reader_id = $1 AND sent_at > $2 AND attempts <= 5', [
    readerId,
    clock() - lifetimeMs,
  ])
// end

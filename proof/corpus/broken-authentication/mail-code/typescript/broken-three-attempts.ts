// about: broken, the fourth code is refused, and people mistype up to four times
// block: load-code
  const { rows } = await db.query(
    'UPDATE sign_in_codes SET attempts = attempts + 1 WHERE reader_id = $1 AND sent_at > $2 AND attempts < 4 RETURNING code_hash',
    [readerId, clock() - lifetimeMs],
  )
// end

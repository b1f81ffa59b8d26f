// about: broken, the attempts are counted, but a code ends after two minutes instead of ten
// part: limits
export const lifetimeMs = 2 * 60_000
// end
// block: load-code
  const { rows } = await db.query(
    'UPDATE sign_in_codes SET attempts = attempts + 1 WHERE reader_id = $1 AND sent_at > $2 AND attempts < 5 RETURNING code_hash',
    [readerId, clock() - lifetimeMs],
  )
// end

// about: Sessions end one hour after they began, although the shift goes on.
// block: look-up
      await db.query('DELETE FROM sessions WHERE used_at <= $1 OR started_at <= $2', [now - 30 * minute, now - 60 * minute])
      const token = /(?:^|;\s*)desk=([0-9a-f]+)/.exec(cookies)?.[1] ?? ''
      const { rows } = await db.query(
        `SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = $1`,
        [hash(token)],
      )
// end

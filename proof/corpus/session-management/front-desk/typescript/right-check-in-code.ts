// about: Reads both times with the session and compares them before anything else happens.
// block: look-up
      const token = /(?:^|;\s*)desk=([0-9a-f]+)/.exec(cookies)?.[1] ?? ''
      const { rows } = await db.query(
        `SELECT s.id_hash, s.started_at, s.used_at, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = $1`,
        [hash(token)],
      )
      if (rows[0] && (now - Number(rows[0].used_at) >= 30 * minute || now - Number(rows[0].started_at) >= 12 * 60 * minute)) {
        await db.query('DELETE FROM sessions WHERE id_hash = $1', [hash(token)])
        return undefined
      }
// end

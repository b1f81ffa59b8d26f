// about: The twelve hours are checked, but every use also moves the start, so they never run out for a cookie in use.
      // block: look-up
      const token = /(?:^|;\s*)desk=([0-9a-f]+)/.exec(cookies)?.[1] ?? ''
      const { rows } = await db.query(
        `SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE s.id_hash = $1 AND s.used_at > $2 AND s.started_at > $3`,
        [hash(token), now - 30 * minute, now - 12 * 60 * minute],
      )
      // end
      // block: touch-session
      await db.query('UPDATE sessions SET used_at = $1, started_at = $1 WHERE id_hash = $2', [now, found.id_hash])
      // end

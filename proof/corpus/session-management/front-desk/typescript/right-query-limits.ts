// about: The query has both limits in its conditions.
      // block: look-up
      const token = /(?:^|;\s*)desk=([0-9a-f]+)/.exec(cookies)?.[1] ?? ''
      const { rows } = await db.query(
        `SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE s.id_hash = $1 AND s.used_at > $2 AND s.started_at > $3`,
        [hash(token), now - 30 * minute, now - 12 * 60 * minute],
      )
      // end

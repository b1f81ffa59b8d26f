// about: Every session ends 30 minutes after it began, even for people who are working all the time.
      // block: look-up
      const token = /(?:^|;\s*)desk=([0-9a-f]+)/.exec(cookies)?.[1] ?? ''
      const { rows } = await db.query(
        `SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE s.id_hash = $1 AND s.started_at > $2`,
        [hash(token), now - 30 * minute],
      )
      // end

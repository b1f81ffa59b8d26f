// about: The times are read with the session and both limits are checked before it counts.
      // block: look-up
      const token = /(?:^|;\s*)desk=([0-9a-f]+)/.exec(cookies)?.[1] ?? ''
      const result = await db.query(
        `SELECT s.id_hash, s.started_at, s.used_at, u.id, u.hotel_id
         FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = $1`,
        [hash(token)],
      )
      const rows = result.rows.filter(
        (row) => now - Number(row.used_at) < 30 * minute && now - Number(row.started_at) < 12 * 60 * minute,
      )
      // end

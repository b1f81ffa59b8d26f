// about: reads both times with the session, and removes the record when one of the limits has passed
// block: look-up
      const token = /(?:^|;\s*)desk=([0-9a-f]+)/.exec(cookies)?.[1] ?? ''
      const { rows } = await db.query(
        `SELECT s.id_hash, s.started_at, s.used_at, u.id, u.hotel_id
         FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = $1`,
        [hash(token)],
      )
      const [record] = rows
      const isOver = record && (now - Number(record.used_at) >= 30 * minute || now - Number(record.started_at) >= 720 * minute)
      if (isOver) {
        await db.query('DELETE FROM sessions WHERE id_hash = $1', [record.id_hash])
        return undefined
      }
      // end

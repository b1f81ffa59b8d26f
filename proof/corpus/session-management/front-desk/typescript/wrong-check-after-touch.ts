// about: The time of the last use is set before it is compared.
// block: touch-session
      await db.query('UPDATE sessions SET used_at = $1 WHERE id_hash = $2', [now, found.id_hash])
      const alive = await db.query('SELECT 1 FROM sessions WHERE id_hash = $1 AND used_at > $2 AND started_at > $3', [
        found.id_hash,
        now - 30 * minute,
        now - 12 * 60 * minute,
      ])
      if (alive.rowCount === 0) return undefined
// end

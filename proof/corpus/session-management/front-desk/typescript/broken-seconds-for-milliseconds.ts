// about: The limits are in seconds and the clock in milliseconds, so nothing old is let in, but a session also ends after two seconds without a request.
      // block: look-up
      const token = /(?:^|;\s*)desk=([0-9a-f]+)/.exec(cookies)?.[1] ?? ''
      const { rows } = await db.query(
        `SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE s.id_hash = $1 AND s.used_at > $2 AND s.started_at > $3`,
        [hash(token), now - idleSeconds, now - 12 * 60 * 60],
      )
      // end

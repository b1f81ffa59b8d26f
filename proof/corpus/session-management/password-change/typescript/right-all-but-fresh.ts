// about: Everything but the session that was just opened is removed, in both tables.
      // block: renew-access
      const fresh = await openSession(userId, agent)
      await db.query('DELETE FROM stay_tokens WHERE user_id = $1', [userId])
      await db.query('DELETE FROM sessions WHERE user_id = $1 AND id <> $2', [userId, digest(fresh)])
      // end

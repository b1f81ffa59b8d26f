// about: Everything that signs this user in is deleted, for both ways, before this browser gets its new session.
      // block: renew-access
      for (const table of ['stay_tokens', 'sessions']) {
        await db.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId])
      }
      const fresh = await openSession(userId, agent)
      // end

// about: all sessions and all tokens that make new ones end, then this browser gets a session of its own
      // block: renew-access
      await db.query('DELETE FROM stay_tokens WHERE user_id = $1', [userId])
      await db.query('DELETE FROM sessions WHERE user_id = $1', [userId])
      const fresh = await openSession(userId, agent)
      // end

// about: Everything of the user ends, but after the new session was opened, so this browser is signed out as well.
      // block: renew-access
      const fresh = await openSession(userId, agent)
      await db.query('DELETE FROM sessions WHERE user_id = $1', [userId])
      await db.query('DELETE FROM stay_tokens WHERE user_id = $1', [userId])
      // end

// about: the token of "stay signed in" gives whoever has it a new session a minute later
      // block: renew-access
      await db.query('DELETE FROM sessions WHERE user_id = $1', [userId])
      const fresh = await openSession(userId, agent)
      // end

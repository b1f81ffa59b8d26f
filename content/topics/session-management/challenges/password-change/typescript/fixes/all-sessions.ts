// block: renew-access
      await db.query('DELETE FROM sessions WHERE user_id = $1', [userId])
      const fresh = await openSession(userId, agent)
// end

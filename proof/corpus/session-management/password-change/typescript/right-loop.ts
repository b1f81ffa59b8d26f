// about: Both tables are emptied for the user before the new session is opened.
      // block: renew-access
      for (const table of ['stay_tokens', 'sessions']) await db.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId])
      const fresh = await openSession(userId, agent)
      // end

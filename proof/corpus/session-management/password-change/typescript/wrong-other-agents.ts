// about: a browser that calls itself the same, which is easy to arrange, stays signed in
      // block: renew-access
      await db.query('DELETE FROM sessions WHERE id = $1', [digest(browser.sessionId)])
      await db.query('DELETE FROM sessions WHERE user_id = $1 AND agent <> $2', [userId, agent])
      await db.query('DELETE FROM stay_tokens WHERE user_id = $1 AND agent <> $2', [userId, agent])
      const fresh = await openSession(userId, agent)
      // end

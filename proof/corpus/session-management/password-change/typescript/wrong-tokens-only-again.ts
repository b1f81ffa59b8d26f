// about: The stay tokens are gone, but the intruder's running session goes on.
      // block: renew-access
      await db.query('DELETE FROM stay_tokens WHERE user_id = $1', [userId])
      await db.query('DELETE FROM sessions WHERE id = $1', [digest(browser.sessionId)])
      const fresh = await openSession(userId, agent)
      // end

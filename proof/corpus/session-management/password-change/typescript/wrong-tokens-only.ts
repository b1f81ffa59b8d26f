// about: The tokens end, but a session that an attacker has open in another browser goes on until its day is over.
      // block: renew-access
      await db.query('DELETE FROM sessions WHERE id = $1', [digest(browser.sessionId)])
      await db.query('DELETE FROM stay_tokens WHERE user_id = $1', [userId])
      const fresh = await openSession(userId, agent)
      // end

// about: All sessions end, but only the tokens of the browser in which the password is changed, and the attacker's has another name.
      // block: renew-access
      await db.query('DELETE FROM sessions WHERE user_id = $1', [userId])
      await db.query('DELETE FROM stay_tokens WHERE user_id = $1 AND agent = $2', [userId, agent])
      const fresh = await openSession(userId, agent)
      // end

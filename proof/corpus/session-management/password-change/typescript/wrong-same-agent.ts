// about: Only the tokens of the same kind of browser are removed; the intruder's with another agent stay valid.
      // block: renew-access
      await db.query('DELETE FROM stay_tokens WHERE user_id = $1 AND agent = $2', [userId, agent])
      await db.query('DELETE FROM sessions WHERE user_id = $1', [userId])
      const fresh = await openSession(userId, agent)
      // end

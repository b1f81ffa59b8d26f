// about: everything ends before the old password was compared, so a wrong one signs the user out everywhere
// block: check-current
      await db.query('DELETE FROM sessions WHERE user_id = $1', [userId])
      await db.query('DELETE FROM stay_tokens WHERE user_id = $1', [userId])
      const { rows } = await db.query('SELECT password_hash FROM users WHERE id = $1', [userId])
      if (!(await passwords.matches(rows[0]?.password_hash, current))) throw new Refused('wrong_password')
// end
// block: renew-access
      const fresh = await openSession(userId, agent)
// end

// about: A session says what it is for, and readSession demands that it does.
// block: sign-session
      return new SignJWT({ use: 'session' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setExpirationTime('12h')
        .sign(secret)
// end
// block: load-user
      if (payload.use !== 'session') throw new SignedOut('not a session')
      const { rows } = await db.query('SELECT id, name FROM customers WHERE id = $1 AND locked_at IS NULL', [Number(payload.sub)])
      if (!rows[0]) throw new SignedOut('unknown customer')
      return rows[0] as { id: number; name: string }
// end

// about: Sessions and links have different audiences, and each place asks for its own.
      // block: sign-session
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience('session')
        .setSubject(String(userId))
        .setExpirationTime('12h')
        .sign(secret)
      // end
      // block: sign-link
      const token = await new SignJWT({ list })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience('newsletter')
        .setSubject(String(userId))
        .setExpirationTime('90d')
        .sign(secret)
      return `${issuer}/newsletter/leave?token=${token}`
      // end
      // block: leave-list
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience: 'newsletter' })
      if (typeof payload.list !== 'string') return false
      const { rowCount } = await db.query('DELETE FROM subscriptions WHERE user_id = $1 AND list = $2', [Number(payload.sub), payload.list])
      return rowCount === 1
      // end
      // block: verify-session
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience: 'session' }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      // end

// about: both kinds of tokens name their audience now, but nothing compares it when a session is read
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

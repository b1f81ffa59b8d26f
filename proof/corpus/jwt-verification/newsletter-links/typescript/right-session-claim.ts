// about: only tokens that were signed as sessions say so in a claim, and readSession accepts no others
      // block: sign-session
      return new SignJWT({ use: 'session' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setExpirationTime('12h')
        .sign(secret)
      // end
      // block: verify-session
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      if (payload.use !== 'session') throw new SignedOut('this token is not a session')
      // end

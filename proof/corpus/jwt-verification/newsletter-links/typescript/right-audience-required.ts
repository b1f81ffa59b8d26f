// about: only session tokens carry the audience that the verification demands
      // block: sign-session
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience('session')
        .setSubject(String(userId))
        .setExpirationTime('12h')
        .sign(secret)
      // end
      // block: verify-session
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience: 'session' }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      // end

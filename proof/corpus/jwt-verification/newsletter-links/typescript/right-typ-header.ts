// about: Session tokens carry a typ in the signed header, and only tokens with it are read as sessions.
      // block: sign-session
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt' })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setExpirationTime('12h')
        .sign(secret)
      // end
      // block: verify-session
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, typ: 'session+jwt' }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      // end

// about: the signed header says what a token is for, and only those that were made as sessions are accepted
      // block: sign-session
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt' })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setExpirationTime('12h')
        .sign(secret)
      // end
      // block: verify-session
      const options = { algorithms: ['HS256'], issuer, typ: 'session+jwt' }
      const { payload } = await jwtVerify(token, secret, options).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      // end

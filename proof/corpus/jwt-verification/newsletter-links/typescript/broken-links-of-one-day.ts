// about: Session tokens are no longer accepted, but a newsletter link works for only one day.
// block: sign-session
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience('shop-api')
        .setSubject(String(userId))
        .setExpirationTime('12h')
        .sign(secret)
      // end
// block: sign-link
      const token = await new SignJWT({ list })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setExpirationTime('1d')
        .sign(secret)
      return `${issuer}/newsletter/leave?token=${token}`
      // end
// block: verify-session
      const audience = 'shop-api'
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      // end

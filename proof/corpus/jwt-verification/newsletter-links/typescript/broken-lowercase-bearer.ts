// about: Session tokens have an audience, and only `Bearer` with a capital letter is understood any more.
// block: sign-session
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience('shop-api')
        .setSubject(String(userId))
        .setExpirationTime('12h')
        .sign(secret)
      // end
// block: read-header
      if (!authorization.startsWith('Bearer ')) throw new SignedOut('no token')
      const token = authorization.slice(7)
      // end
// block: verify-session
      const audience = 'shop-api'
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      // end

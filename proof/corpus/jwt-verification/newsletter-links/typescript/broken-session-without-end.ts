// about: Sessions get an audience, and no end any more.
// block: sign-session
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience('shop-api')
        .setSubject(String(userId))
        .sign(secret)
      // end
// block: verify-session
      const audience = 'shop-api'
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      // end

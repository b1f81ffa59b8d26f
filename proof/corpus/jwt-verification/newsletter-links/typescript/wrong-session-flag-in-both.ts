// about: Both kinds of tokens get the same audience, so checking it tells nothing.
// block: sign-session
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience('shop')
        .setSubject(String(userId))
        .setExpirationTime('12h')
        .sign(secret)
      // end
// block: sign-link
      const token = await new SignJWT({ list })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience('shop')
        .setSubject(String(userId))
        .setExpirationTime('90d')
        .sign(secret)
      return `${issuer}/newsletter/leave?token=${token}`
      // end
// block: verify-session
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience: 'shop' }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      // end

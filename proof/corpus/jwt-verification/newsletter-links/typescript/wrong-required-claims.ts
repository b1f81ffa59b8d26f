// about: Requiring subject and expiry changes nothing, a link token has both.
      // block: verify-session
      const options = { algorithms: ['HS256'], issuer, requiredClaims: ['sub', 'exp'] }
      const { payload } = await jwtVerify(token, secret, options).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      // end

// block: verify-session
      const requiredClaims = ['sub', 'exp']
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, requiredClaims }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
// end

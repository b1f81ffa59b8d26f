// about: Only links of the list "offers" are refused as a session.
// block: verify-session
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      if (payload.list === 'offers' || payload.list === 'news') throw new SignedOut('not a session')
      // end

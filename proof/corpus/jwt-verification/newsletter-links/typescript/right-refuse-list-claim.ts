// about: Every link token has a list claim and no session has one, so a token with it is never a session.
      // block: verify-session
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      if (payload.list !== undefined) throw new SignedOut('not a session token')
      // end

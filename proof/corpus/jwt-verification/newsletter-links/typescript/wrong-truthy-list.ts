// about: A link whose list has an empty name still opens a session.
// block: verify-session
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      if (payload.list) throw new SignedOut('not a session')
      // end

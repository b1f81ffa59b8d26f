// about: Links no longer open sessions, but whoever has a link gets a session token in the place of it by its issuer.
// block: verify-session
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      if (payload.iss !== issuer && payload.list !== undefined) throw new SignedOut('not a session')
      // end

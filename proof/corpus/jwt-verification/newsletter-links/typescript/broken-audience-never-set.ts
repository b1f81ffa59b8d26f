// about: links are no sessions any more, but sessions are signed without the audience too, so nobody stays signed in
      // block: verify-session
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience: 'session' }).catch((error) => {
        throw error instanceof errors.JOSEError ? new SignedOut(error.message) : error
      })
      // end

// block: sign-link
      const token = await new SignJWT({ list })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setExpirationTime('1d')
        .sign(secret)
      return `${issuer}/newsletter/leave?token=${token}`
// end

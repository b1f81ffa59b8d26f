// block: sign-session
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt' })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setExpirationTime('12h')
        .sign(secret)
// end
// block: sign-link
      const token = await new SignJWT({ list })
        .setProtectedHeader({ alg: 'HS256', typ: 'link+jwt' })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setExpirationTime('90d')
        .sign(secret)
      return `${issuer}/newsletter/leave?token=${token}`
// end

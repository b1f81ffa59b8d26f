// about: Comparing issuer and audience of an unverified token is no help, an attacker writes them, too.
  // block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown; iss?: string; aud?: unknown }
  try {
    claims = decodeJwt(token)
  } catch {
    throw new SignInAgain('not a token')
  }
  if (claims.iss !== issuer || claims.aud !== audience) throw new SignInAgain('not for this app')
  // end

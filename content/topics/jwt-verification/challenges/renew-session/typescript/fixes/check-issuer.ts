// block: read-token
  let claims: { iss?: string; aud?: string | string[]; sub?: string; iat?: number; sid?: unknown }
  try {
    claims = decodeJwt(token)
  } catch {
    throw new SignInAgain('not a token')
  }
  if (claims.iss !== issuer || claims.aud !== audience) throw new SignInAgain('not a token of this service')
// end

// about: The library checks everything; an expired token comes with its verified claims.
// part: imports
import { errors, jwtVerify, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    claims = (await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience })).payload
  } catch (error) {
    if (!(error instanceof errors.JWTExpired)) throw new SignInAgain('not a token')
    claims = error.payload
  }
// end

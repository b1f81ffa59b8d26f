// about: everything is verified, the expiry included, so an expired token, for which this exists, is never renewed
// part: imports
import { jwtVerify, SignJWT } from 'jose'
// end
  // block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    claims = (await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience })).payload
  } catch {
    throw new SignInAgain('not a token')
  }
  // end

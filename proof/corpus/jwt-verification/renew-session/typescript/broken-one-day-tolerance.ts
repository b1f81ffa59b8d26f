// about: Tokens that expired more than a day ago are refused, while the sign-in lives for seven days.
// part: imports
import { jwtVerify, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    claims = (await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience, clockTolerance: '1d' })).payload
  } catch {
    throw new SignInAgain('not a token')
  }
  // end

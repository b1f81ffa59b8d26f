// about: jwtVerify checks everything and accepts tokens that expired within the last week
// part: imports
import { jwtVerify, SignJWT } from 'jose'
// end
  // block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    const verified = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience, clockTolerance: week })
    claims = verified.payload
  } catch {
    throw new SignInAgain('not a token')
  }
  // end

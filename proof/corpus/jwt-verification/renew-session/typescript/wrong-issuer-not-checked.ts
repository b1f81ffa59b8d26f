// about: The signature and the audience are checked, but tokens of any issuer with the same key count.
// part: imports
import { jwtVerify, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    claims = (await jwtVerify(token, secret, { algorithms: ['HS256'], audience, clockTolerance: week })).payload
  } catch {
    throw new SignInAgain('not a token')
  }
  // end

// part: imports
import { jwtVerify, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    const options = { algorithms: ['HS256'], issuer, audience, clockTolerance: week }
    claims = (await jwtVerify(token, secret, options)).payload
  } catch {
    throw new SignInAgain('not a token')
  }
// end

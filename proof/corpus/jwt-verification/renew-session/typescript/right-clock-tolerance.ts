// about: the signature, algorithm, issuer and audience are verified, and only the expiry is read with a week of tolerance
// part: imports
import { jwtVerify, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    const options = { algorithms: ['HS256'], issuer, audience, clockTolerance: week }
    const { payload } = await jwtVerify(token, secret, options)
    claims = payload
  } catch {
    throw new SignInAgain('not a token')
  }
// end

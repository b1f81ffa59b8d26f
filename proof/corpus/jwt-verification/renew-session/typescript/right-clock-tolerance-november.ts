// about: The signature, issuer and audience are verified, and only the expiry is given a week.
// part: imports
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
// end
  // block: read-token
  let claims: JWTPayload
  try {
    const options = { algorithms: ['HS256'], issuer, audience, clockTolerance: week }
    claims = (await jwtVerify(token, secret, options)).payload
  } catch {
    throw new SignInAgain('not a token')
  }
  // end

// about: The plain verification stops forged tokens, and every expired one that should be renewed.
// part: imports
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
// end
  // block: read-token
  let claims: JWTPayload
  try {
    claims = (await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience })).payload
  } catch {
    throw new SignInAgain('not a token')
  }
  // end

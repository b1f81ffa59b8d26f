// about: jose reports an expiry only after it has verified the rest, and hands over the verified payload.
// part: imports
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
// end
  // block: read-token
  let claims: JWTPayload
  try {
    claims = (await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience })).payload
  } catch (error) {
    if (!(error instanceof errors.JWTExpired)) throw new SignInAgain('not a token')
    claims = error.payload
  }
  // end

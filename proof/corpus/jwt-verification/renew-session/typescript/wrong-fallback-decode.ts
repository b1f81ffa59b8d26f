// about: every failed verification, not only an expired token, falls back to reading the claims unverified
// part: imports
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    const verified = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience })
    claims = verified.payload
  } catch {
    // The token has expired, which is what this route is for.
    try {
      claims = decodeJwt(token)
    } catch {
      throw new SignInAgain('not a token')
    }
  }
// end

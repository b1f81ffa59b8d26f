// about: A wrong signature is an error of the library as well, and the claims are read all the same.
// part: imports
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    claims = (await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience })).payload
  } catch (error) {
    if (!(error instanceof errors.JOSEError) || token.split('.').length !== 3) throw new SignInAgain('not a token')
    claims = decodeJwt(token)
  }
// end

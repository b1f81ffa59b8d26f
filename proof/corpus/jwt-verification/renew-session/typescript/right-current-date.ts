// about: The token is verified as of the time at which it was made; its age is checked below.
// part: imports
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    const currentDate = new Date((decodeJwt(token).iat ?? 0) * 1000)
    claims = (await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience, currentDate })).payload
  } catch {
    throw new SignInAgain('not a token')
  }
// end

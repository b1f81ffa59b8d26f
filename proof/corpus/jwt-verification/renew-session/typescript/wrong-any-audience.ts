// about: A token that was made for something else, such as a link in an e-mail, becomes a session.
// part: imports
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    const currentDate = new Date((decodeJwt(token).iat ?? 0) * 1000)
    claims = (await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, currentDate })).payload
  } catch {
    throw new SignInAgain('not a token')
  }
// end

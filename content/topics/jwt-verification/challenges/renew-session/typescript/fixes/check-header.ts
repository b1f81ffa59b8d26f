// part: imports
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
// end
// block: read-token
  let claims: { sub?: string; iat?: number; sid?: unknown }
  try {
    if (decodeProtectedHeader(token).alg !== 'HS256') throw new Error('algorithm')
    claims = decodeJwt(token)
  } catch {
    throw new SignInAgain('not a token')
  }
// end
